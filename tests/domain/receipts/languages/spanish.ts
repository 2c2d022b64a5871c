import type { PrintedReceipt } from './printed-receipt'

export const spanish: PrintedReceipt[] = [
  {
    text: `
SUPERMERCADOS LA HUERTA S.L.
C/ Mayor 45  28013 MADRID
CIF B81234567
FACTURA SIMPLIFICADA 0045-11203
11/05/2024 19:31
1 LECHE ENTERA          0,95
2 PAN DE MOLDE 1,40     2,80
1 ACEITE OLIVA          8,75
TOTAL (€)              12,50
EFECTIVO               20,00
CAMBIO                  7,50
IVA 4%   BASE 12,02  CUOTA 0,48`,
    total: '12.50',
    date: '2024-05-11',
    tax: '0.48',
  },
  {
    text: `
MESÓN EL PUERTO
Mesa: 4   Camarero: Luis
Fecha: 23-08-2023   Hora: 15:10
2 Menú del día         28,00
1 Vino de la casa       9,00
2 Café solo             3,00
Base imponible         36,36
IVA 10%                 3,64
TOTAL A PAGAR          40,00 €
Tarjeta VISA           40,00
Gracias por su visita`,
    total: '40.00',
    date: '2023-08-23',
    tax: '3.64',
  },
  {
    text: `
ESTACIÓN DE SERVICIO RÍO TAJO
NIF A45012345
Gasóleo A   41,05 L   1,519 €/L
Importe total            62,35 €
Base imponible 51,53  IVA 21% 10,82
Forma de pago: Tarjeta de crédito
3 de enero de 2024  08:12`,
    total: '62.35',
    date: '2024-01-03',
    tax: '10.82',
  },
  {
    text: `
TACOS EL COMPADRE SA DE CV
RFC TCO010203AB1
Av. Insurgentes 1022, CDMX
Nota de venta  Folio 5512
14/07/2024  02:35 p.m.
6 Tacos al pastor     108.00
2 Agua de jamaica      50.00
Subtotal              136.21
IVA 16%                21.79
Total MXN            $158.00
Pago efectivo         200.00
Su cambio              42.00`,
    total: '158.00',
    date: '2024-07-14',
    tax: '21.79',
  },
  {
    text: `
RADIO TAXI PALMA
Licencia 0871
RECIBO
Fecha 30.09.23  Hora 22:47
Servicio mínimo         4,00
Suplemento aeropuerto   4,95
Recorrido              18,55
Importe                27,50 EUR
IVA incluido`,
    total: '27.50',
    date: '2023-09-30',
    tax: null,
  },
]
