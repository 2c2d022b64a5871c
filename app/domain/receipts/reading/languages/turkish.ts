import { phrases } from '~/domain/text/phrases'
import type { Language } from './language'

/** The words on receipts in Turkish. The type `Language` says where each list's words stand. */
export const turkish: Language = {
  name: 'Turkish',
  code: 'tur',
  currencies: ['TRY'],
  dateOrder: 'day-month-year',
  total: ['toplam', 'genel toplam', 'toplam tutar', 'tutar', 'top'],
  due: ['ödenecek', 'ödenecek tutar', 'ödenen', 'ödenecek toplam', 'ödeme tutarı', 'vergiler dahil toplam'],
  subtotal: ['ara toplam', 'aratoplam', 'mal hizmet toplam'],
  net: ['kdv hariç', 'matrah', 'net tutar', 'kdv matrahı'],
  gross: ['kdv dahil', 'brüt'],
  tax: ['kdv', 'topkdv', 'toplam kdv', 'k.d.v.', 'vergi', 'konaklama vergisi', 'hesaplanan kdv'],
  otherTax: ['konaklama vergisi', 'öiv'],
  tip: ['bahşiş'],
  serviceCharge: ['servis', 'servis ücreti', 'kuver'],
  rounding: ['yuvarlama'],
  amountTendered: ['nakit', 'alınan', 'peşin'],
  change: ['para üstü', 'paraüstü', 'iade'],
  paidByCard: phrases`kart, kredi kartı, kredi, banka kartı, visa, mastercard, temassız, troy, k. kartı`,
  paidInCash: ['nakit', 'peşin'],
  paidByTransfer: ['havale', 'eft', 'banka havalesi'],
  otherAmount: phrases`indirim, iskonto, adet, miktar, puan, ürün sayısı, kazanç, birim fiyat, hediye çeki`,
  date: ['tarih', 'fatura tarihi', 'düzenleme tarihi'],
  otherDate: phrases`
    vade, geçerlilik, teslim, son ödeme, giriş, çıkış, teslim tarihi, son kullanma, vade tarihi,
    son ödeme tarihi, sipariş tarihi, dönem, kalkış, varış, konaklama, seyahat tarihi, gidiş, dönüş
  `,
  months: phrases`
    ocak|oca, şubat|şub, mart|mar, nisan|nis, mayıs|may, haziran|haz, temmuz|tem, ağustos|ağu, eylül|eyl,
    ekim|eki, kasım|kas, aralık|ara
  `,
  heading: phrases`
    fiş, fatura, makbuz, bilgi fişi, e-arşiv fatura, adisyon, vergi dairesi, v.d., teşekkür, hoş geldiniz,
    mali değeri yoktur, müşteri nüshası, işyeri nüshası, tckn, vkn, yine bekleriz, teşekkür ederiz
  `,
  invoiceNumber: phrases`
    fiş no, fatura no, fiş, belge no, makbuz no, sıra no, adisyon no, fatura, fatura numarası, fiş numarası
  `,
  buyer: ['müşteri', 'alıcı', 'sayın', 'fatura adresi', 'teslimat adresi', 'misafir', 'yolcu'],
  notMerchantName: phrases`
    ödeme başarılı, işlem başarılı, ödeme tamamlandı, kopya, müşteri nüshası, işyeri nüshası, suret, asıl,
    durum, ödendi, onaylandı, açıklama, ürün, miktar, adet, birim fiyat, fiyat, tutar, sayfa
  `,
  address: phrases`
    mah., mahallesi, cad., caddesi, sok., sokak, sk., bulvarı, blv, no:, cadde, meydanı, istanbul, ankara,
    izmir
  `,
  company: phrases`
    a.ş., ltd. şti., ltd.şti., tic., san., şti., eczane, eczanesi, otel, oteli, restoran, lokanta, lokantası,
    fırın, kafe, market, kitabevi, pastane, pastanesi, petrol, kebap, büfe, taksi, kahvesi, köftecisi
  `,

  meals: phrases`restoran, lokanta, lokantası, kebap, kahve, fırın, pastane, büfe, süpermarket, yemek`,
  lodging: ['otel', 'konaklama', 'pansiyon'],
  roomNight: ['konaklama', 'geceleme', 'oda', 'oda ücreti'],
  travel: ['akaryakıt', 'benzin', 'motorin', 'kurşunsuz', 'uçak', 'uçuş', 'tren', 'feribot', 'otoyol'],
  localTransport: ['taksi', 'otopark', 'dolmuş', 'otobüs', 'tramvay'],
  supplies: ['kırtasiye', 'kitabevi', 'hırdavat'],
}
