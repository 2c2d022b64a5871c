import type { PrintedReceipt } from './printed-receipt'

export const portuguese: PrintedReceipt[] = [
  {
    text: `
PASTELARIA ESTRELA LDA
Rua Augusta 110  1100-053 LISBOA
NIF 501234567
FATURA SIMPLIFICADA FS 2024/1182
2024-03-09 10:15
2 Pastel de nata        2,60
1 Galão                 1,80
1 Tosta mista           4,10
TOTAL              €    8,50
Numerário              10,00
Troco                   1,50
IVA 13%  Base 7,52  IVA 0,98`,
    total: '8.50',
    date: '2024-03-09',
    tax: '0.98',
  },
  {
    text: `
MERCADO BOM PREÇO
CNPJ 12.345.678/0001-90
Av. Paulista 900 - São Paulo
CUPOM FISCAL
Data: 27/06/2024 18:40:12
001 ARROZ 5KG          28,90
002 FEIJAO PRETO        8,49
003 CAFE 500G          17,60
QTD. TOTAL DE ITENS        3
VALOR TOTAL R$         54,99
Desconto                0,00
VALOR A PAGAR R$       54,99
Cartão de Débito       54,99`,
    total: '54.99',
    date: '2024-06-27',
    tax: null,
  },
  {
    text: `
POSTO DE COMBUSTÍVEL LUZ
Gasolina 95   33,15 L x 1,779
Total a pagar          58,97 €
IVA incluído 23%       11,03
Multibanco
Fatura n.º FT 23/8812
12 de outubro de 2023 08:05`,
    total: '58.97',
    date: '2023-10-12',
    tax: '11.03',
  },
  {
    text: `
RESTAURANTE O PESCADOR
Mesa 9
15-09-2023 22:03
Couvert x2              5,00
Bacalhau à Brás        13,50
Polvo grelhado         18,00
Vinho da casa          10,00
Subtotal               46,50
Taxa de serviço 10%     4,65
Total geral            51,15
MB WAY                 51,15
Obrigado e volte sempre`,
    total: '51.15',
    date: '2023-09-15',
    tax: null,
  },
  {
    text: `
HOTEL ATLÂNTICO, S.A.
Fatura FT A/3321
Data de emissão: 02/01/2024
Check-in 30/12/2023  Check-out 02/01/2024
Alojamento 3 noites   1.245,00
Taxa turística           12,00
Incidência            1.174,53
IVA 6%                   70,47
TOTAL               1.257,00 EUR
Transferência bancária`,
    total: '1257.00',
    date: '2024-01-02',
    tax: '70.47',
  },
]
