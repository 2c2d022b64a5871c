import { useFigureStyle } from '~/components/display'
import { FIGURE_STYLE_FIELD } from '~/domain/money/figure-style'

/**
 * A hidden field with the figure style of the user: a sample such as `1,234.5`, which says what a comma and a
 * point mean. With it the server reads the amounts of the form as the user typed them, even if the user has
 * changed the settings since. Without a signed-in user there is no field.
 */
export function FigureStyleField() {
  const style = useFigureStyle()
  return style === undefined ? null : <input type="hidden" name={FIGURE_STYLE_FIELD} value={style} />
}
