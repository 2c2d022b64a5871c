import { phrases } from '~/domain/text/phrases'
import { isPaidLater } from './bookings'
import { FAILED_KINDS, failedKindOf, isFailure } from './failed-sales'
import { patternOfWords } from './languages/word-patterns'
import { isOrderMail } from './order-mails'
import type { Line } from './page-text'
import { headOf, isHeadingOf } from './paper-heading'
import { isReceiptHeading, showCardOrChange } from './receipt-headings'

// Recognises papers that nobody has paid: slips of failed sales, quotations, pro-forma invoices, and
// confirmations of orders and of bookings that are paid later.
// An invoice may name its quotation or order with a number, and a till may call a reduced price an offer.
// Neither makes a paper unpaid.

/** The kinds of papers that ask for an order or confirm one; nothing failed on them. */
const REQUEST_KINDS = ['quotation', 'proforma', 'order'] as const

export const UNPAID_KINDS = [...REQUEST_KINDS, ...FAILED_KINDS] as const

export type UnpaidKind = (typeof UNPAID_KINDS)[number]

const HEADINGS: Record<(typeof REQUEST_KINDS)[number], RegExp> = {
  proforma: patternOfWords(phrases`
    pro forma, pro forma invoice, pro forma rechnung, facture pro forma, factura pro forma, fattura pro forma,
    fatura pro forma, proformafaktura, pro forma factuur, proformalasku, faktura pro forma, pro forma faktura,
    zálohová faktura, díjbekérő, proforma számla, factură proformă, predračun, pro forma račun, προτιμολόγιο,
    proforma fatura, счет проформа, рахунок проформа, проформа фактура, فاتورة مبدئية, חשבון עסקה, 形式发票, 形式發票,
    プロフォーマインボイス, 견적송장, faktur proforma, hóa đơn chiếu lệ
  `),
  quotation: patternOfWords(phrases`
    quotation, quote, estimate, cost estimate, price quotation, sales quotation, angebot, kostenvoranschlag,
    offerte, devis, devis estimatif, presupuesto, cotización, preventivo, preventivo di spesa, orçamento,
    cotação, prijsopgave, tilbud, pristilbud, offert, prisförslag, tarjous, oferta, oferta handlowa, wycena,
    nabídka, cenová nabídka, árajánlat, ajánlat, ofertă, ofertă de preț, ponuda, προσφορά, teklif,
    fiyat teklifi, коммерческое предложение, комерційна пропозиція, оферта, عرض سعر, عرض أسعار, הצעת מחיר,
    报价单, 報價單, 估价单, 見積書, 御見積書, お見積書, 견적서, penawaran harga, sebut harga, báo giá, bảng báo giá, ใบเสนอราคา
  `),
  order: patternOfWords(phrases`
    order confirmation, confirmation of order, order acknowledgement, purchase order, bestellbestätigung,
    auftragsbestätigung, confirmation de commande, bon de commande, confirmation de votre commande,
    confirmación de pedido, confirmación del pedido, nota de encomenda, conferma d'ordine, conferma ordine,
    conferma dell'ordine, confirmação de encomenda, confirmação do pedido, confirmação da encomenda,
    orderbevestiging, bestelbevestiging, ordrebekræftelse, ordrebekreftelse, orderbekräftelse,
    orderbekreftelse, tilausvahvistus, potwierdzenie zamówienia, potvrzení objednávky,
    rendelés visszaigazolása, visszaigazolás, confirmare comandă, confirmarea comenzii, potvrda narudžbe,
    επιβεβαίωση παραγγελίας, sipariş onayı, подтверждение заказа, підтвердження замовлення,
    потвърждение на поръчка, تأكيد الطلب, אישור הזמנה, 订单确认, 訂單確認, 注文確認書, ご注文確認書, 주문확인서, konfirmasi pesanan,
    pengesahan pesanan, xác nhận đơn hàng, ใบยืนยันคำสั่งซื้อ
  `),
}

/** Returns the kind of request at the head of a paper; null for an invoice, and for a paper that was paid. */
function requestKindOf(lines: Line[], headLineCount: number): UnpaidKind | null {
  const head = headOf(lines, headLineCount)
  const kind = REQUEST_KINDS.find((each) => head.some((line) => isHeadingOf(line, HEADINGS[each])))
  if (kind === undefined)
    return isOrderMail(lines, headLineCount) || isPaidLater(lines, headLineCount) ? 'order' : null
  if (head.some(isReceiptHeading)) return null
  // tills also call special offers `Angebot` or the like
  return kind === 'quotation' && showCardOrChange(lines) ? null : kind
}

/** Returns the kind of an unpaid paper; null for any other paper. */
export const unpaidKindOf = (lines: Line[], headLineCount: number): UnpaidKind | null =>
  failedKindOf(lines, headLineCount) ?? requestKindOf(lines, headLineCount)

/** Whether a line only names a kind of unpaid paper, so that it is not the name of a merchant. */
export const isUnpaidHeading = (line: Line): boolean =>
  isFailure(line) || REQUEST_KINDS.some((kind) => isHeadingOf(line, HEADINGS[kind]))

/** Whether a line is the heading of an order confirmation. */
export const isOrderHeading = (line: Line): boolean => isHeadingOf(line, HEADINGS.order)

/** Whether a kind of paper is unpaid. */
export const isUnpaid = (kind: string | null): kind is UnpaidKind =>
  UNPAID_KINDS.some((each) => each === kind)
