import { useFigureStyle } from '~/components/display'
import { FIGURE_STYLE_FIELD } from '~/domain/money/figure-style'

/** Says in a form how the figures in it are written, so that an amount is read as its writer meant it. */
export function FigureStyleField() {
  const style = useFigureStyle()
  return style === undefined ? null : <input type="hidden" name={FIGURE_STYLE_FIELD} value={style} />
}
