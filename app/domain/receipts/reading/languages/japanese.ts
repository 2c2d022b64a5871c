import { phrases } from '~/domain/text/phrases'
import type { Language } from './language'

/** The words on receipts in Japanese. The type `Language` says where each list's words stand. */
export const japanese: Language = {
  name: 'Japanese',
  code: 'jpn',
  currencies: ['JPY'],
  dateOrder: 'year-month-day',
  total: ['合計', '合計金額', '総合計', '総計', '計'],
  due: phrases`お支払, お支払い, ご請求, 請求金額, お買上, お買上計, 領収金額, 税込合計, 支払額, お支払金額`,
  subtotal: ['小計'],
  net: ['税抜', '税別', '対象額', '税抜合計'],
  gross: ['税込', '内税'],
  tax: ['消費税', '税額', '内消費税', '外税', '消費税等', '税等', '宿泊税'],
  otherTax: ['宿泊税', '入湯税'],
  tip: ['チップ'],
  serviceCharge: ['サービス料'],
  rounding: ['端数'],
  amountTendered: ['現金', 'お預り', 'お預かり', '預り', '預'],
  change: ['お釣り', 'お釣', 'おつり', '釣銭', '釣'],
  paidByCard: phrases`カード, クレジット, クレジットカード, 電子マネー, visa, suica, paypay, icカード`,
  paidInCash: ['現金'],
  paidByTransfer: ['銀行振込', '振込', '口座振替'],
  otherAmount: ['割引', '点数', '値引', '数量', 'ポイント', '個', '単価', 'クーポン'],
  date: ['日付', '発行日', '年月日', '取引日', '日時'],
  otherDate: phrases`
    期限, 有効期限, 納期, 支払期限, まで, 注文日, ご注文日, 出発, 到着, 出発日, 到着日, チェックイン, チェックアウト, お支払い期日, 利用期間, 発送日, 宿泊日, 乗車日, 搭乗日
  `,
  months: [],
  heading: phrases`
    領収書, 領収証, レシート, 請求書, 伝票, 毎度ありがとうございます, ありがとうございました, 控え, 登録番号, 電話, tel, お客様控え, いらっしゃいませ, またお越しくださいませ,
    ありがとうございます, ご来店, お買い上げ, お買上げ, 売上票, 売上伝票, 利用明細, ようこそ
  `,
  invoiceNumber: phrases`レシート番号, 伝票番号, 領収書番号, 伝票no, レシートno, 請求書番号, 領収書no, 領収証no, 領収証番号, 伝票, 領収書, 領収証`,
  buyer: ['御中', 'お客様名', '請求先', '届け先', 'お届け先', '宛先', 'ご購入者'],
  notMerchantName: phrases`
    お支払い完了, 支払い完了, 決済完了, お支払いが完了しました, 控え, お客様控え, お客様控, 加盟店控え, 再発行, 写し, 状態, 支払済, 品名, 商品名, 摘要, 数量, 単価, 金額, ページ,
    加盟店, 取扱店, お取扱店, 発行店, 利用店, ご利用店
  `,
  address: ['都', '府', '県', '市', '区', '町', '丁目', '番地', '号', '〒'],
  company: phrases`株式会社, 有限会社, 合同会社, 店, 薬局, 書店, 食堂, 喫茶, ホテル, レストラン, カフェ, 居酒屋, 旅館, 商店, タクシー`,

  meals: phrases`レストラン, 居酒屋, 食堂, 喫茶, カフェ, 寿司, そば処, ラーメン, 弁当, パン, スーパー, 飲食`,
  lodging: ['ホテル', '旅館', '宿泊', '民宿'],
  roomNight: ['宿泊', '室料', '部屋代', '客室'],
  travel: ['ガソリン', '石油', '給油', 'レギュラー', '乗車券', '新幹線', '鉄道', '航空', '特急'],
  localTransport: ['タクシー', '駐車', '地下鉄', 'バス', 'パーキング'],
  supplies: ['文具', '書店', '事務用品', '家電'],
}
