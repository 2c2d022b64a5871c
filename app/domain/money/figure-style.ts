/** The marks in figures; `group` is empty for figures without groups. */
export interface FigureMarks {
  decimal: string
  group: string
}

/** The form field with the figure style of the form, such as `1,234.5`. */
export const FIGURE_STYLE_FIELD = 'figure_style'

/** Returns the value of `FIGURE_STYLE_FIELD` for a figure style. */
export const writeFigureStyle = ({ decimal, group }: FigureMarks): string => `1${group}234${decimal}5`
