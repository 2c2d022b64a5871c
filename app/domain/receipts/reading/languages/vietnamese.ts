import { phrases } from '~/domain/text/phrases'
import type { Language } from './language'

/** The words on receipts in Vietnamese. The type `Language` says where each list's words stand. */
export const vietnamese: Language = {
  name: 'Vietnamese',
  code: 'vie',
  currencies: ['VND'],
  dateOrder: 'day-month-year',
  total: ['tổng cộng', 'tổng tiền', 'tổng', 'cộng', 'tổng số tiền', 'tổng cộng tiền', 'thành tiền'],
  due: phrases`
    thanh toán, phải trả, tổng thanh toán, khách phải trả, tổng tiền thanh toán, số tiền thanh toán,
    cần thanh toán, phải thu
  `,
  subtotal: ['tạm tính', 'cộng tiền hàng', 'tiền hàng'],
  net: ['chưa vat', 'trước thuế', 'chưa thuế', 'chưa bao gồm'],
  gross: ['đã có vat', 'đã bao gồm', 'gồm vat', 'sau thuế'],
  tax: ['thuế', 'vat', 'gtgt', 'thuế gtgt', 'thuế vat', 'tiền thuế'],
  otherTax: ['phí sân bay'],
  tip: ['tiền tip'],
  serviceCharge: ['phí phục vụ', 'phí dịch vụ'],
  rounding: ['làm tròn'],
  amountTendered: ['tiền mặt', 'tiền khách đưa', 'khách đưa', 'khách trả', 'tiền nhận'],
  change: ['tiền thừa', 'trả lại', 'tiền thối', 'tiền trả lại', 'thối lại', 'tiền thối lại'],
  // "thẻ" alone would match the English "the", because searches ignore accents
  paidByCard: phrases`
    thẻ tín dụng, visa, mastercard, chuyển khoản, momo, thẻ ngân hàng, quẹt thẻ, thẻ ghi nợ, bằng thẻ,
    thanh toán thẻ, thẻ atm
  `,
  paidInCash: ['tiền mặt'],
  paidByTransfer: ['chuyển khoản', 'chuyển khoản ngân hàng'],
  otherAmount: ['giảm giá', 'chiết khấu', 'số lượng', 'sl', 'điểm', 'khuyến mãi', 'đơn giá', 'mặt hàng'],
  date: ['ngày', 'ngày giờ', 'ngày bán', 'thời gian', 'giờ vào'],
  otherDate: phrases`
    hạn, hết hạn, đến ngày, nhận phòng, trả phòng, hạn sử dụng, ngày đặt, ngày đặt hàng, hạn thanh toán,
    khởi hành, ngày đến, ngày đi, thời hạn
  `,
  months: phrases`
    tháng 1|tháng 01, tháng 2|tháng 02, tháng 3|tháng 03, tháng 4|tháng 04, tháng 5|tháng 05,
    tháng 6|tháng 06, tháng 7|tháng 07, tháng 8|tháng 08, tháng 9|tháng 09, tháng 10, tháng 11, tháng 12
  `,
  heading: phrases`
    hóa đơn, hoá đơn, phiếu thanh toán, phiếu tính tiền, biên lai, hóa đơn bán hàng, cảm ơn, cảm ơn quý khách,
    hẹn gặp lại, mst, mã số thuế, đt, điện thoại, thu ngân, khách hàng, hóa đơn thanh toán, phiếu bán hàng
  `,
  invoiceNumber: phrases`
    số hóa đơn, số hđ, số phiếu, mã hóa đơn, mã hđ, số ct, số chứng từ, hóa đơn số, phiếu số, số bill
  `,
  buyer: ['khách hàng', 'tên khách hàng', 'người mua', 'người mua hàng', 'địa chỉ giao hàng', 'hành khách'],
  notMerchantName: phrases`
    thanh toán thành công, giao dịch thành công, chuyển tiền thành công, bản sao, liên khách hàng, bản gốc,
    trạng thái, đã thanh toán, tên hàng, mô tả, mặt hàng, số lượng, sl, đơn giá, giá, thành tiền, trang
  `,
  address: phrases`
    đường, phố, phường, quận, huyện, tp., thành phố, đ/c, địa chỉ, tỉnh, hà nội, hồ chí minh, ngõ
  `,
  company: phrases`
    công ty, tnhh, cổ phần, cty, nhà hàng, khách sạn, nhà thuốc, quán, cửa hàng, siêu thị, tiệm, cà phê,
    nhà sách, quán ăn, quán cơm, bánh mì, taxi
  `,

  meals: ['nhà hàng', 'quán ăn', 'cà phê', 'phở', 'bún', 'cơm', 'siêu thị', 'bánh mì', 'tiệm bánh'],
  lodging: ['khách sạn', 'nhà nghỉ'],
  roomNight: ['phòng nghỉ', 'lưu trú', 'tiền phòng', 'phòng đơn', 'phòng đôi'],
  travel: ['xăng', 'dầu diesel', 'cửa hàng xăng dầu', 'vé máy bay', 'đường sắt', 'vé tàu', 'hàng không'],
  localTransport: ['tắc xi', 'gửi xe', 'đỗ xe', 'xe buýt', 'cước taxi'],
  supplies: ['văn phòng phẩm', 'nhà sách'],
}
