import type { PrintedReceipt } from './printed-receipt'

export const turkish: PrintedReceipt[] = [
  {
    text: `
GÜNEŞ MARKET LTD. ŞTİ.
Atatürk Cad. No:18 Kadıköy/İstanbul
Kadıköy V.D. 1234567890
TARİH: 11.05.2024  SAAT: 18:04
FİŞ NO: 0112
SÜT 1LT          %01     *32,50
EKMEK            %01     *10,00
PEYNİR           %01    *145,00
TOPKDV                    *1,86
TOPLAM                  *187,50
NAKİT                   *200,00
PARA ÜSTÜ                *12,50`,
    total: '187.50',
    date: '2024-05-11',
    tax: '1.86',
  },
  {
    text: `
Boğaz Balık Lokantası
Masa 12
3 Haziran 2024 21:15
2 Levrek              900,00
1 Meze tabağı         350,00
Ara toplam          1.250,00
KDV %10               113,64
Genel Toplam      1.250,00 TL
Kredi kartı       1.250,00`,
    total: '1250.00',
    date: '2024-06-03',
    tax: '113.64',
  },
  {
    text: `
AKARYAKIT İSTASYONU A.Ş.
Kurşunsuz 95  30,00 LT X 36,42
KDV %20             182,10
TOPLAM            1.092,60
KREDİ KARTI       1.092,60
05/12/2023 07:26`,
    total: '1092.60',
    date: '2023-12-05',
    tax: '182.10',
  },
  {
    text: `
KAPADOKYA OTELCİLİK A.Ş.
e-Arşiv Fatura No: KAP2024000000112
Fatura Tarihi: 16-01-2024
Konaklama 2 gece          4.200,00
Matrah                    3.818,18
Hesaplanan KDV (%10)        381,82
Ödenecek Tutar         4.200,00 TL`,
    total: '4200.00',
    date: '2024-01-16',
    tax: '381.82',
  },
  {
    text: `
TAKSİ 34 TAK 112
FİŞ
Tarih 30.09.2023
Açılış           19,17
Mesafe          140,83
TUTAR           160,00
NAKİT           160,00
TEŞEKKÜR EDERİZ`,
    total: '160.00',
    date: '2023-09-30',
    tax: null,
  },
]
