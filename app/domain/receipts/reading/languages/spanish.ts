import { phrases } from '~/domain/text/phrases'
import type { Language } from './language'

/** The words on receipts in Spanish. The type `Language` says where each list's words stand. */
export const spanish: Language = {
  name: 'Spanish',
  code: 'spa',
  currencies: ['EUR', 'MXN', 'ARS', 'COP', 'CLP', 'PEN'],
  dateOrder: 'day-month-year',
  total: ['total', 'importe', 'importe total', 'suma', 'monto', 'total compra', 'valor total'],
  due: phrases`
    a pagar, total a pagar, importe a pagar, total factura, total general, monto a pagar, total neto a pagar,
    total euros
  `,
  subtotal: ['subtotal', 'sub total', 'suma parcial'],
  net: phrases`base imponible, base imp, sin iva, neto, base, gravado, sin impuestos, i.v.a. no incluido`,
  gross: ['iva incluido', 'iva inc', 'i.v.a. incluido', 'impuestos incluidos', 'con iva'],
  tax: ['iva', 'i.v.a.', 'impuesto', 'impuestos', 'igv', 'igic', 'cuota', 'cuota iva', 'iepsi', 'impto'],
  otherTax: phrases`tasa turística, impuesto turístico, tasas aeroportuarias, impuesto sobre hospedaje, ish`,
  tip: ['propina', 'propinas'],
  serviceCharge: ['servicio'],
  rounding: ['redondeo'],
  amountTendered: ['efectivo', 'entregado', 'recibido', 'metálico', 'contado', 'entrega', 'pagado'],
  change: ['cambio', 'vuelto', 'devolución', 'su cambio', 'vuelta'],
  paidByCard: phrases`tarjeta, visa, mastercard, tarjeta bancaria, débito, crédito, tarj, contactless, bizum`,
  paidInCash: ['efectivo', 'metálico', 'contado', 'en efectivo'],
  paidByTransfer: ['transferencia', 'transferencia bancaria', 'domiciliación'],
  otherAmount: phrases`
    descuento, dto, artículos, artículo, cantidad, cant, uds, puntos, ahorro, unidades, precio unitario,
    comensales, bonificación
  `,
  date: ['fecha', 'fecha factura', 'fecha de emisión', 'fecha emisión', 'f. emisión'],
  otherDate: phrases`
    vencimiento, válido, caducidad, entrega, hasta, llegada, salida, fecha de nacimiento, vence, vigencia,
    fecha límite, fecha de vencimiento, fecha de pedido, fecha pedido, pagar antes, período, periodo,
    estancia, reserva, fecha de entrega, fecha de salida, fecha de llegada, fecha de viaje, fecha del viaje,
    inicio del alquiler, fin del alquiler
  `,
  journeyDate: ['viaje', 'ida', 'vuelta', 'recogida', 'devolución'],
  months: phrases`
    enero|ene, febrero|feb, marzo|mar, abril|abr, mayo|may, junio|jun, julio|jul, agosto|ago,
    septiembre|setiembre|sept|sep, octubre|oct, noviembre|nov, diciembre|dic
  `,
  heading: phrases`
    factura, factura simplificada, ticket, recibo, tique, comprobante, bienvenido, gracias, copia, cif, nif,
    rfc, boleta, copia cliente, gracias por su visita
  `,
  invoiceNumber: phrases`
    factura n°, nº factura, factura nº, factura no, n° ticket, ticket nº, número de factura, recibo n°, folio,
    nº ticket, factura simplificada n, factura, factura n, nº de factura, factura num, ticket no, recibo no,
    nº de ticket, número de ticket, nota de venta, nº documento, factura simplificada
  `,
  buyer: phrases`
    cliente, nombre del cliente, facturar a, facturado a, dirección de facturación, dirección de envío,
    enviar a, destinatario, comprador, a la atención de, huésped, pasajero
  `,
  notMerchantName: phrases`
    pago realizado, pago exitoso, pago completado, transferencia realizada, transferencia exitosa, copia,
    copia cliente, copia comercio, duplicado, original, estado, pagado, pagada, aprobada, descripción,
    concepto, artículo, cantidad, cant, precio unitario, precio, importe, página, abono
  `,
  address: phrases`
    calle, c/, avenida, avda, av., plaza, pza, paseo, carretera, ctra, colonia, col., c.p., camino, polígono,
    ronda
  `,
  company: phrases`
    s.l., s.a., s.l.u., s.a. de c.v., sociedad, restaurante, farmacia, panadería, hotel, cafetería, bar,
    supermercado, supermercados, librería, gasolinera, estación, mesón, taberna, tienda, taxi, pastelería,
    mercado, hostal, carnicería, ferretería
  `,

  meals: phrases`
    restaurante, mesón, taberna, cafetería, panadería, pastelería, cervecería, taquería, tacos, fonda,
    menú del día, comida, supermercado, supermercados, cena, almuerzo, marisquería, asador
  `,
  lodging: ['hostal', 'alojamiento', 'posada', 'hospedaje'],
  roomNight: phrases`noches, alojamiento, hospedaje, habitación, habitaciones, pernoctación, pernoctaciones`,
  travel: phrases`
    gasolinera, gasolina, gasóleo, estación de servicio, combustible, renfe, billete de tren, vuelo,
    aerolínea, peaje, alquiler de coches, ferrocarril
  `,
  localTransport: ['aparcamiento', 'estacionamiento', 'tranvía', 'autobús', 'carrera taxi'],
  supplies: ['papelería', 'librería', 'ferretería', 'material de oficina'],
}
