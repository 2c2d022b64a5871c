import { phrases } from '~/domain/text/phrases'
import type { Language } from './language'

/** The words on receipts in Portuguese. The type `Language` says where each list's words stand. */
export const portuguese: Language = {
  name: 'Portuguese',
  code: 'por',
  currencies: ['EUR', 'BRL'],
  dateOrder: 'day-month-year',
  total: ['total', 'valor total', 'soma', 'montante', 'total geral', 'total do documento', 'valor'],
  due: phrases`
    a pagar, total a pagar, valor a pagar, total líquido, total r$, total pago, valor pago, total eur
  `,
  subtotal: ['subtotal', 'sub total', 'total parcial', 'total ilíquido'],
  net: ['base', 'incidência', 'sem iva', 'valor líquido', 'base tributável', 'base incidência'],
  gross: ['iva incluído', 'iva incl', 'com iva'],
  tax: ['iva', 'i.v.a.', 'imposto', 'icms', 'iss', 'tributos', 'taxa turística', 'total iva', 'trib aprox'],
  otherTax: phrases`
    taxa turística, taxa municipal turística, taxa de embarque, tributos aprox, tributos aproximados,
    trib aprox, aprox dos tributos, aprox. dos tributos, tributos totais incidentes
  `,
  tip: ['gorjeta', 'gorjetas'],
  serviceCharge: ['serviço', 'taxa de serviço'],
  rounding: ['arredondamento'],
  amountTendered: ['dinheiro', 'numerário', 'entregue', 'recebido', 'pago'],
  change: ['troco'],
  paidByCard: phrases`
    cartão, multibanco, visa, mastercard, cartão de crédito, cartão de débito, débito, crédito, pix, mb way
  `,
  paidInCash: ['dinheiro', 'numerário', 'em dinheiro'],
  paidByTransfer: ['transferência', 'transferência bancária', 'boleto'],
  otherAmount: phrases`
    desconto, artigos, itens, qtd, quantidade, pontos, poupança, qtde, qtd total de itens, preço unitário
  `,
  date: ['data', 'data de emissão', 'emissão', 'data emissão'],
  otherDate: phrases`
    vencimento, validade, válido, entrega, até, chegada, saída, data de nascimento, data de vencimento,
    data limite, data do pedido, data da encomenda, período, estadia, reserva, pagar até, data de entrega,
    partida, data da viagem, data de viagem
  `,
  journeyDate: ['viagem', 'ida', 'volta'],
  months: phrases`
    janeiro|jan, fevereiro|fev, março|mar, abril|abr, maio|mai, junho|jun, julho|jul, agosto|ago,
    setembro|set, outubro|out, novembro|nov, dezembro|dez
  `,
  heading: phrases`
    fatura, factura, recibo, fatura simplificada, fatura-recibo, talão, cupom fiscal, nota fiscal,
    contribuinte, nif, cnpj, obrigado, original, bem-vindo, consumidor final, documento auxiliar
  `,
  invoiceNumber: phrases`
    fatura n, fatura nº, fatura simplificada, recibo n, nº fatura, fatura-recibo, documento n, nfc-e n,
    fatura, recibo nº, fatura no, fatura simplificada nº, nota fiscal, nota fiscal nº, nfc-e, nf-e,
    nº da fatura, número da fatura, nº documento, cupom fiscal nº, coo
  `,
  buyer: phrases`
    cliente, nome do cliente, faturar a, morada de faturação, endereço de cobrança, destinatário, comprador,
    consumidor, ao cuidado de, hóspede, passageiro
  `,
  notMerchantName: phrases`
    pagamento realizado, pagamento efetuado, pagamento concluído, pagamento aprovado, transferência realizada,
    cópia, via cliente, via do cliente, via estabelecimento, duplicado, segunda via, original, estado, pago,
    paga, aprovada, descrição, artigo, quantidade, qtd, preço unitário, preço, valor, página, nota de crédito
  `,
  address: phrases`
    rua, r., avenida, av., praça, largo, travessa, estrada, alameda, bairro, rodovia, lote, apartado
  `,
  company: phrases`
    lda, lda., s.a., ltda, unipessoal, eireli, restaurante, farmácia, padaria, hotel, café, pastelaria,
    supermercado, supermercados, livraria, posto, churrascaria, tasca, mercearia, táxi, lanchonete,
    cervejaria, talho
  `,

  meals: phrases`
    restaurante, pastelaria, padaria, churrascaria, lanchonete, cafetaria, marisqueira, tasca, supermercado,
    mercearia, almoço, jantar, refeição, rodízio, mercado
  `,
  lodging: ['pousada', 'alojamento', 'hospedagem', 'estadia', 'diária'],
  roomNight: phrases`
    noites, alojamento, hospedagem, quarto duplo, quarto single, quarto individual, quarto casal,
    quarto standard, quartos, estadia, diárias, dormidas
  `,
  travel: phrases`
    gasolina, gasóleo, combustível, posto de combustível, comboio, voo, companhia aérea, portagem,
    aluguer de automóveis, bilhete de comboio, pedágio
  `,
  localTransport: phrases`táxi, táxis, estacionamento, parque de estacionamento, autocarro, ônibus, elétrico`,
  supplies: ['papelaria', 'livraria', 'ferragens', 'material de escritório'],
}
