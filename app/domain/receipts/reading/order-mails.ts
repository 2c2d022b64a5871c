import { phrases } from '~/domain/text/phrases'
import { columnsOf } from './columns'
import { languagesOf } from './guess-languages'
import { invoiceNumberIn } from './invoice-number'
import { normalizeWords, patternOfWords } from './languages/word-patterns'
import type { Line } from './page-text'
import { headOf } from './paper-heading'
import {
  isReceiptHeading,
  NOT_AN_INVOICE,
  namesReceipt,
  showAnyPayment,
  showCardOrChange,
} from './receipt-headings'

// Recognises mails in which a shop confirms an order. They have no heading, but a sentence that thanks for
// the order.

/** The sentences of a shop that confirms an order; one of them begins the mail. */
const THANKS = patternOfWords(phrases`
  thank you for your order, thanks for your order, thank you for placing your order, thank you for ordering,
  thanks for ordering, we have received your order, we've received your order, your order has been received,
  your order has been placed, we received your order, dank für ihre bestellung, dank für deine bestellung,
  danke für ihre bestellung, danke für deine bestellung, dank für ihren auftrag,
  wir haben ihre bestellung erhalten, wir haben deine bestellung erhalten,
  ihre bestellung ist bei uns eingegangen, eingang ihrer bestellung, merci pour votre commande,
  merci de votre commande, merci pour ta commande, merci pour cette commande,
  nous avons bien reçu votre commande, nous avons reçu votre commande, remercions de votre commande,
  remercions pour votre commande, gracias por su pedido, gracias por tu pedido, gracias por su orden,
  gracias por tu orden, hemos recibido su pedido, hemos recibido tu pedido, grazie per il tuo ordine,
  grazie per l'ordine, grazie per il suo ordine, grazie per il vostro ordine, grazie per aver ordinato,
  abbiamo ricevuto il tuo ordine, abbiamo ricevuto il suo ordine, abbiamo ricevuto il vostro ordine,
  obrigado pela sua encomenda, obrigado pela tua encomenda, obrigada pela sua encomenda,
  obrigado pelo seu pedido, obrigada pelo seu pedido, obrigado por sua compra, recebemos a sua encomenda,
  recebemos o seu pedido, recebemos seu pedido, bedankt voor je bestelling, bedankt voor uw bestelling,
  dank voor uw bestelling, dank voor je bestelling, we hebben je bestelling ontvangen,
  we hebben uw bestelling ontvangen, wij hebben uw bestelling ontvangen, tak for din ordre,
  tak for din bestilling, tak for ordren, vi har modtaget din ordre, vi har modtaget din bestilling,
  takk for din ordre, takk for ordren, takk for bestillingen, takk for din bestilling,
  takk for at du bestilte, vi har mottatt din ordre, vi har mottatt ordren din,
  vi har mottatt bestillingen din, vi har mottatt din bestilling, tack för din beställning,
  tack för er beställning, tack för din order, tack för er order, vi har tagit emot din beställning,
  vi har mottagit din beställning, vi har mottagit din order, vi har tagit emot din order,
  kiitos tilauksestasi, kiitos tilauksestanne, kiitos tilauksesta, olemme vastaanottaneet tilauksesi,
  olemme vastaanottaneet tilauksenne, dziękujemy za zamówienie, dziękujemy za złożenie zamówienia,
  dziękujemy za twoje zamówienie, otrzymaliśmy twoje zamówienie, otrzymaliśmy państwa zamówienie,
  přijęliśmy zamówienie, přijali jsme vaši objednávku, děkujeme za vaši objednávku,
  děkujeme vám za objednávku, děkujeme za objednávku, vaši objednávku jsme přijali, köszönjük rendelését,
  köszönjük a rendelését, köszönjük a rendelésed, köszönjük megrendelését, köszönjük a megrendelését,
  rendelését megkaptuk, megkaptuk rendelését, megkaptuk a rendelését, mulțumim pentru comandă,
  mulțumim pentru comanda, vă mulțumim pentru comandă, am primit comanda, hvala na narudžbi,
  hvala vam na narudžbi, hvala na vašoj narudžbi, zaprimili smo vašu narudžbu, zaprimili smo narudžbu,
  ευχαριστούμε για την παραγγελία, λάβαμε την παραγγελία, siparişiniz için teşekkür, siparişin için teşekkür,
  siparişinizi aldık, siparişiniz alındı, siparişini aldık, siparişin alındı, спасибо за заказ,
  спасибо за ваш заказ, благодарим за заказ, благодарим вас за заказ, благодарим за ваш заказ,
  мы получили ваш заказ, ваш заказ принят, дякуємо за замовлення, дякуємо за ваше замовлення,
  ми отримали ваше замовлення, ваше замовлення прийнято, благодарим за поръчката, благодарим ви за поръчката,
  благодарим за вашата поръчка, получихме вашата поръчка, شكرا لطلبك, شكرا على طلبك, لقد استلمنا طلبك,
  تم استلام طلبك, תודה על הזמנתך, תודה על ההזמנה, תודה שהזמנת, קיבלנו את הזמנתך, הזמנתך התקבלה, 感谢您的订购,
  感谢您的订单, 感謝您的訂購, 感謝您的訂單, 谢谢您的订单, 我们已收到您的订单, 我們已收到您的訂單, ご注文ありがとうございます, ご注文いただきありがとうございます, ご注文いただき誠にありがとうございます,
  ご注文を承りました, ご注文を受け付けました, ご注文誠にありがとうございます, 주문해주셔서감사합니다, 주문해 주셔서 감사합니다, 주문이접수되었습니다, 주문이 접수되었습니다, 주문이 완료되었습니다,
  terima kasih atas pesanan, terima kasih telah memesan, pesanan anda telah kami terima,
  kami telah menerima pesanan, cảm ơn bạn đã đặt hàng, cảm ơn quý khách đã đặt hàng,
  chúng tôi đã nhận được đơn hàng, ขอบคุณสำหรับคำสั่งซื้อ, เราได้รับคำสั่งซื้อของคุณแล้ว
`)

/** Labels of the number or the date of an order. */
const ORDER_LABELS = patternOfWords(phrases`
  order number, order no, order date, order id, bestellnummer, bestellnr, bestell nr, bestelldatum,
  auftragsnummer, numéro de commande, n° de commande, commande n, date de commande, número de pedido,
  nº de pedido, fecha del pedido, pedido n, numero d'ordine, numero ordine, data dell'ordine, data ordine,
  ordine n, número da encomenda, número do pedido, data da encomenda, data do pedido, bestelnummer,
  ordernummer, besteldatum, orderdatum, ordrenummer, ordrenr, ordredato, bestillingsnummer,
  beställningsnummer, beställningsdatum, tilausnumero, tilauspäivä, numer zamówienia, nr zamówienia,
  data zamówienia, číslo objednávky, datum objednávky, rendelésszám, rendelés száma, rendelési szám,
  rendelés dátuma, număr comandă, numărul comenzii, nr. comandă, data comenzii, broj narudžbe, datum narudžbe,
  αριθμός παραγγελίας, ημερομηνία παραγγελίας, sipariş numarası, sipariş no, sipariş tarihi, номер заказа,
  дата заказа, номер замовлення, дата замовлення, номер на поръчка, поръчка №, رقم الطلب, تاريخ الطلب,
  מספר הזמנה, תאריך הזמנה, 订单号, 订单编号, 訂單編號, 訂單號碼, 注文番号, 注文日, 주문번호, 주문일, nomor pesanan, nombor pesanan,
  tanggal pesanan, mã đơn hàng, số đơn hàng, หมายเลขคำสั่งซื้อ, เลขที่คำสั่งซื้อ
`)

/** Returns the normalized text of all lines together, because sentences continue on the next line. */
const joinedText = (lines: Line[]) => normalizeWords(lines.map(({ text }) => text).join(' '))

/** Words about the delivery. Mails about orders have them, and receipts of tills do not. */
const DELIVERIES = patternOfWords(phrases`
  delivery, shipping, versand, lieferung, lieferadresse, paket, livraison, colis, envío, entrega, spedizione,
  consegna, verzending, bezorging, levering, leverans, frakt, fragt, toimitus, dostawa, wysyłka, doručení,
  szállítás, livrare, dostava, αποστολή, kargo, teslimat, доставка, توصيل, شحن, משלוח, 配送, 送货, 送貨, 发货, お届け,
  배송, pengiriman, giao hàng, จัดส่ง, bestellung nr
`)

/** Words that restaurants print about meals. A restaurant also thanks for the order, but was paid. */
const MEALS = patternOfWords(phrases`
  eat in, take away, takeaway, take out, dine in, zum mitnehmen, hier essen, sur place, à emporter,
  para llevar, 매장, 포장, 店内, 持ち帰り, テイクアウト, 堂食, 外带, 内用, 外帶
`)

/** Whether a line has no label of an order. An order number is not an invoice number. */
const hasNoOrderLabel = ({ text }: Line) => !ORDER_LABELS.test(normalizeWords(text))

/** Whether a paper calls itself a receipt, or was paid. */
const isReceiptOrPaid = (lines: Line[], head: Line[]) =>
  namesReceipt(joinedText(head).split(NOT_AN_INVOICE).join(' ')) || showAnyPayment(lines)

/** Whether a paper is an invoice or a receipt by its title or its number, or was paid. */
const isReceipt = (lines: Line[], head: Line[]) =>
  head.flatMap(columnsOf).some(isReceiptHeading) ||
  isReceiptOrPaid(lines, head) ||
  invoiceNumberIn(lines.filter(hasNoOrderLabel), languagesOf(lines)) !== null

/** Whether a paper thanks for an order but shows no payment. The invoice may come later. */
export const isPerhapsUnpaidOrder = (lines: Line[]): boolean =>
  THANKS.test(joinedText(lines)) && !showCardOrChange(lines)

/**
 * Whether a paper is a mail that confirms an order. Invoices and tills thank for orders too. So a paper that
 * does not say that it is no invoice must also have a label of the order or words about a delivery.
 */
export function isOrderMail(lines: Line[], headLineCount: number): boolean {
  const text = joinedText(lines)
  const isLabelled = ORDER_LABELS.test(text)
  if (!THANKS.test(text) && !isLabelled) return false
  const head = headOf(lines, headLineCount)
  if (NOT_AN_INVOICE.test(text)) return !isReceiptOrPaid(lines, head)
  const isOrder = (isLabelled || DELIVERIES.test(text)) && !MEALS.test(text)
  return isOrder && THANKS.test(joinedText(head)) && !isReceipt(lines, head)
}
