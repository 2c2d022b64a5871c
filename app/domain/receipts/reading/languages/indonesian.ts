import { phrases } from '~/domain/text/phrases'
import type { Language } from './language'

/** The words on receipts in Indonesian and Malay. The type `Language` says where each list's words stand. */
export const indonesian: Language = {
  name: 'Indonesian and Malay',
  code: 'ind',
  currencies: ['IDR', 'MYR'],
  dateOrder: 'day-month-year',
  total: ['jumlah', 'jumlah harga', 'total belanja', 'total harga', 'total'],
  due: phrases`
    jumlah besar, total bayar, harus dibayar, jumlah bayar, jumlah perlu dibayar, jumlah keseluruhan,
    grand total, total tagihan, perlu dibayar, yang harus dibayar
  `,
  subtotal: ['subtotal', 'sub total', 'jumlah kecil', 'sub jumlah'],
  net: ['sebelum pajak', 'dpp', 'belum termasuk', 'tidak termasuk'],
  gross: ['termasuk pajak', 'termasuk ppn', 'termasuk cukai'],
  tax: ['pajak', 'ppn', 'cukai', 'pb1', 'pajak restoran', 'pph', 'cukai jualan', 'cukai perkhidmatan'],
  otherTax: ['cukai pelancongan', 'airport tax'],
  tip: ['tip', 'tips', 'uang tip'],
  serviceCharge: ['biaya layanan', 'service', 'layanan', 'caj perkhidmatan', 'cas perkhidmatan'],
  rounding: ['pembulatan', 'penggenapan', 'pelarasan'],
  amountTendered: ['tunai', 'bayar', 'dibayar', 'diterima', 'pembayaran', 'uang tunai'],
  change: ['kembali', 'kembalian', 'baki', 'uang kembali'],
  paidByCard: phrases`kartu, kartu kredit, kartu debit, debit, kad, kad kredit, visa, mastercard, gopay, ovo, qris`,
  paidInCash: ['tunai', 'uang tunai', 'bayar tunai'],
  paidByTransfer: ['transfer bank', 'pindahan bank', 'transfer'],
  otherAmount: phrases`
    diskon, potongan, kuantiti, jumlah item, poin, hemat, anda hemat, banyaknya, harga satuan, diskaun,
    mata ganjaran
  `,
  date: ['tanggal', 'tgl', 'tarikh', 'waktu'],
  otherDate: phrases`
    jatuh tempo, berlaku, sampai, hingga, sah sehingga, kadaluarsa, pengiriman, luput, tanggal pesanan,
    tanggal jatuh tempo, periode, keberangkatan, kedatangan, check-in, check-out, batas pembayaran
  `,
  months: phrases`
    januari|jan, februari|pebruari|feb, maret|mac|mar, april|apr, mei, juni|jun, juli|julai|jul,
    agustus|ogos|agu|ags, september|sept|sep, oktober|okt, november|nopember|nov, desember|disember|des|dis
  `,
  heading: phrases`
    struk, nota, kwitansi, faktur, resit, invois, bon, terima kasih, selamat datang, npwp, no. pendaftaran,
    salinan, faktur pajak, telp, resit rasmi, selamat belanja, invois cukai, kasir
  `,
  invoiceNumber: phrases`
    no. nota, no nota, no. struk, no struk, no. faktur, no. resit, no resit, no. bon, no invois, nomor faktur,
    nomor nota, nomor struk, no. invoice, faktur no, nota no, no. invois, no bil
  `,
  buyer: phrases`
    pelanggan, nama pelanggan, pembeli, penerima, kepada, kepada yth, alamat pengiriman, tamu, penumpang,
    tagihan kepada
  `,
  notMerchantName: phrases`
    pembayaran berhasil, transaksi berhasil, transfer berhasil, salinan, salinan pelanggan, duplikat, asli,
    status, lunas, dibayar, disetujui, keterangan, nama barang, barang, jumlah, kuantitas, harga satuan,
    harga, halaman
  `,
  address: phrases`
    jalan, jl., jln, lorong, taman, tmn, kampung, bandar, persiaran, seksyen, batu, wisma, gedung, kel., kec.,
    kelurahan, kecamatan, desa, kota, jakarta, selangor, kuala lumpur, johor, rt, lantai
  `,
  company: phrases`
    pt, cv, tbk, sdn bhd, sdn, bhd, perniagaan, syarikat, kedai, restoran, toko, warung, rumah makan, apotek,
    farmasi, hotel, kafe, kedai kopi, pasar, minimarket, klinik, bengkel, taksi, teksi, swalayan, pasaraya,
    kopitiam, penginapan
  `,

  meals: phrases`
    restoran, rumah makan, warung, kedai kopi, kopi, nasi, bakeri, kedai makan, pasar raya, makanan
  `,
  lodging: ['penginapan', 'homestay'],
  roomNight: ['penginapan', 'kamar', 'bilik', 'sewa kamar'],
  travel: phrases`
    bensin, pertamax, pertalite, solar, spbu, stesen minyak, kereta api, penerbangan, tiket pesawat, tol
  `,
  localTransport: ['taksi', 'teksi', 'parkir', 'letak kereta', 'ojek', 'bas'],
  supplies: ['alat tulis', 'toko buku', 'perabot pejabat'],
}
