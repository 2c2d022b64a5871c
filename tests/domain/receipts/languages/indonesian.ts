import type { PrintedReceipt } from './printed-receipt'

export const indonesian: PrintedReceipt[] = [
  {
    text: `
TOKO SUMBER REJEKI
Jl. Sudirman No. 45, Jakarta
12.05.24-18:30  Kasir: Dewi
SUSU UHT 1L     1   19.500   19.500
ROTI TAWAR      1   16.000   16.000
TELUR 10        1   29.500   29.500
TOTAL BELANJA                65.000
TUNAI                       100.000
KEMBALI                      35.000`,
    total: '65000',
    date: '2024-05-12',
    tax: null,
  },
  {
    text: `
RUMAH MAKAN SEDERHANA
Meja 7
8 Juni 2024 19:45
Rendang 2         Rp 56.000
Nasi 2            Rp 14.000
Es teh 2          Rp 12.000
Sub Total         Rp 82.000
PB1 10%           Rp  8.200
Total Bayar       Rp 90.200
QRIS`,
    total: '90200',
    date: '2024-06-08',
    tax: '8200',
  },
  {
    text: `
SPBU 34.12345
Tanggal: 05/12/2023 07:31
Pertalite
Volume: 25,00 L
Harga/L: Rp 10.000
Total: Rp 250.000
Debit`,
    total: '250000',
    date: '2023-12-05',
    tax: null,
  },
  {
    text: `
PT HOTEL MELATI INDAH
INVOICE No. INV/2024/0118
Tgl Faktur: 18 Januari 2024
Jatuh tempo: 1 Februari 2024
Kamar 2 malam        Rp1.300.000,00
DPP                  Rp1.300.000,00
PPN 11%                Rp143.000,00
Jumlah yang harus dibayar  Rp1.443.000,00`,
    total: '1443000.00',
    date: '2024-01-18',
    tax: '143000.00',
  },
  {
    text: `
KEDAI SERBANEKA MAJU SDN BHD
Lot 7, Jalan Ampang
RESIT
Tarikh: 30/09/2023 22:10
Roti               3.20
Susu               7.80
Jumlah Kecil      11.00
Cukai SST 6%       0.66
Pelarasan         -0.01
JUMLAH BESAR      11.65
TUNAI             20.00
BAKI               8.35`,
    total: '11.65',
    date: '2023-09-30',
    tax: '0.66',
  },
]
