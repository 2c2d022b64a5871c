import type { PrintedReceipt } from './printed-receipt'

export const vietnamese: PrintedReceipt[] = [
  {
    text: `
SIÊU THỊ BÌNH MINH
12 Nguyễn Huệ, Quận 1, TP.HCM
MST: 0301234567
HÓA ĐƠN BÁN HÀNG
Ngày: 12/05/2024 18:30
Sữa tươi          36.000
Bánh mì           25.000
Trứng gà          39.000
Tổng cộng        100.000
Tiền khách đưa   200.000
Tiền thối lại    100.000`,
    total: '100000',
    date: '2024-05-12',
    tax: null,
  },
  {
    text: `
NHÀ HÀNG HOA SEN
Bàn 6
Ngày 8 tháng 6 năm 2024
Phở bò x2         130.000
Nem rán            75.000
Bia x3             60.000
Tạm tính          265.000
Thuế GTGT 8%       21.200
Thành tiền        286.200 đ
Tiền mặt          300.000
Tiền thừa          13.800`,
    total: '286200',
    date: '2024-06-08',
    tax: '21200',
  },
  {
    text: `
CỬA HÀNG XĂNG DẦU SỐ 5
Công ty TNHH Xăng Dầu Miền Nam
Ngày 05-12-2023 07:31
RON95-III 20 lít x 23.500
Cộng tiền hàng      427.273
Tiền thuế GTGT 10%   42.727
Tổng thanh toán     470.000 VND`,
    total: '470000',
    date: '2023-12-05',
    tax: '42727',
  },
  {
    text: `
KHÁCH SẠN HƯƠNG GIANG
HÓA ĐƠN GTGT  Số: 0002210
Ngày lập: 18/01/2024
Tiền phòng 2 đêm   1.800.000
Phí phục vụ 5%        90.000
Thuế VAT 10%         189.000
Tổng tiền thanh toán 2.079.000`,
    total: '2079000',
    date: '2024-01-18',
    tax: '189000',
  },
  {
    text: `
TAXI MAI ANH
Biên lai
30/09/2023 23:10
Quãng đường 12,4 km
Tổng tiền: 186.000 VNĐ
Thanh toán: tiền mặt
Cảm ơn quý khách`,
    total: '186000',
    date: '2023-09-30',
    tax: null,
  },
]
