import { useFigureStyle } from '~/components/display'
import { FIGURE_STYLE_FIELD } from '~/domain/money/figure-style'

/** Sends the format of a form's figures along, so that the server reads amounts as the user wrote them. */
export function FigureStyleField() {
  const style = useFigureStyle()
  return style === undefined ? null : <input type="hidden" name={FIGURE_STYLE_FIELD} value={style} />
}
