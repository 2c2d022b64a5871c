/** The marks that figures are written with; `group` is empty where they have no groups. */
export interface FigureMarks {
  decimal: string
  group: string
}

/** The field of a form that says how its figures are written: as `1,234.5`, or otherwise. */
export const FIGURE_STYLE_FIELD = 'figure_style'

/** Returns a figure style as a form says it. */
export const writeFigureStyle = ({ decimal, group }: FigureMarks): string => `1${group}234${decimal}5`
