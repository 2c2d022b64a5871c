// Statements in formats that label each value, as banks of several countries write them. All persons,
// accounts and purchases are made up.

/** camt.053.001.08: two card payments abroad, a refund, a batch, and a payment that is not booked. */
export const CAMT = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <BkToCstmrStmt>
    <GrpHdr><MsgId>STMT-20261031</MsgId><CreDtTm>2026-10-31T22:10:00+01:00</CreDtTm></GrpHdr>
    <Stmt>
      <Id>0000123-10</Id>
      <Acct><Id><IBAN>CH5604835012345678009</IBAN></Id><Ccy>CHF</Ccy></Acct>
      <Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="CHF">5400.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-10-01</Dt></Dt></Bal>
      <Ntry>
        <NtryRef>1</NtryRef><Amt Ccy="CHF">17.35</Amt><CdtDbtInd>DBIT</CdtDbtInd><RvslInd>false</RvslInd>
        <Sts><Cd>BOOK</Cd></Sts>
        <BookgDt><Dt>2026-10-08</Dt></BookgDt><ValDt><Dt>2026-10-07</Dt></ValDt><AcctSvcrRef>ZV20261008/1</AcctSvcrRef>
        <NtryDtls><TxDtls>
          <Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
          <Amt Ccy="CHF">17.35</Amt>
          <AmtDtls>
            <InstdAmt><Amt Ccy="KES">2450.00</Amt></InstdAmt>
            <TxAmt><Amt Ccy="CHF">17.35</Amt><CcyXchg><SrcCcy>KES</SrcCcy><TrgtCcy>CHF</TrgtCcy><UnitCcy>KES</UnitCcy><XchgRate>0.007082</XchgRate></CcyXchg></TxAmt>
          </AmtDtls>
          <RltdPties><Cdtr><Pty><Nm>Naivas Westlands</Nm></Pty></Cdtr></RltdPties>
          <RltdDts><TxDtTm>2026-10-05T14:31:00+03:00</TxDtTm></RltdDts>
        </TxDtls></NtryDtls>
        <AddtlNtryInf>Debit card purchase &amp; fee</AddtlNtryInf>
      </Ntry>
      <Ntry>
        <Amt Ccy="CHF">44.10</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
        <BookgDt><DtTm>2026-10-09T03:00:00</DtTm></BookgDt><ValDt><Dt>2026-10-09</Dt></ValDt>
        <AddtlNtryInf>Purchase 06.10.2026 19:05 Java House Nairobi EUR 46.50</AddtlNtryInf>
      </Ntry>
      <Ntry>
        <Amt Ccy="CHF">17.35</Amt><CdtDbtInd>CRDT</CdtDbtInd><RvslInd>true</RvslInd><Sts><Cd>BOOK</Cd></Sts>
        <BookgDt><Dt>2026-10-12</Dt></BookgDt><AddtlNtryInf>Refund</AddtlNtryInf>
      </Ntry>
      <Ntry>
        <Amt Ccy="CHF">100.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
        <BookgDt><Dt>2026-10-13</Dt></BookgDt><ValDt><Dt>2026-10-13</Dt></ValDt>
        <NtryDtls>
          <Btch><NbOfTxs>2</NbOfTxs></Btch>
          <TxDtls><Amt Ccy="CHF">80.25</Amt><CdtDbtInd>DBIT</CdtDbtInd><RltdPties><Cdtr><Pty><Nm>Hotel Sonne</Nm></Pty></Cdtr></RltdPties><RmtInf><Ustrd>Invoice 7</Ustrd><Ustrd>Room 12</Ustrd></RmtInf></TxDtls>
          <TxDtls><Amt Ccy="CHF">20.25</Amt><CdtDbtInd>DBIT</CdtDbtInd><RltdPties><Cdtr><Pty><Nm>Taxi Zoom</Nm></Pty></Cdtr></RltdPties></TxDtls>
        </NtryDtls>
      </Ntry>
      <Ntry>
        <Amt Ccy="CHF">9.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>PDNG</Cd></Sts>
        <BookgDt><Dt>2026-10-31</Dt></BookgDt><AddtlNtryInf>Not booked yet</AddtlNtryInf>
      </Ntry>
    </Stmt>
  </BkToCstmrStmt>
</Document>
`

/** camt.052.001.02: with namespace prefixes, the status as text, and the party names of that version. */
export const CAMT_2 = `<?xml version="1.0"?>
<ns2:Document xmlns:ns2="urn:iso:std:iso:20022:tech:xsd:camt.052.001.02"><ns2:BkToCstmrAcctRpt><ns2:Rpt>
<ns2:Acct><ns2:Id><ns2:Othr><ns2:Id>12 345-6</ns2:Id></ns2:Othr></ns2:Id></ns2:Acct>
<ns2:Ntry><ns2:Amt Ccy="EUR">1.230</ns2:Amt><ns2:CdtDbtInd>DBIT</ns2:CdtDbtInd><ns2:Sts>BOOK</ns2:Sts>
<ns2:BookgDt><ns2:Dt>2026-10-05</ns2:Dt></ns2:BookgDt><ns2:ValDt><ns2:Dt>2026-10-06</ns2:Dt></ns2:ValDt>
<ns2:NtryDtls><ns2:TxDtls>
<ns2:AmtDtls><ns2:TxAmt><ns2:Amt Ccy="USD">1.35</ns2:Amt><ns2:CcyXchg><ns2:SrcCcy>EUR</ns2:SrcCcy><ns2:TrgtCcy>USD</ns2:TrgtCcy><ns2:UnitCcy>EUR</ns2:UnitCcy><ns2:XchgRate>1.094</ns2:XchgRate></ns2:CcyXchg></ns2:TxAmt></ns2:AmtDtls>
<ns2:RltdPties><ns2:Cdtr><ns2:Nm>PayFast</ns2:Nm></ns2:Cdtr><ns2:UltmtCdtr><ns2:Nm>Kiosk am Tor</ns2:Nm></ns2:UltmtCdtr></ns2:RltdPties>
<ns2:RmtInf><ns2:Ustrd>Tea</ns2:Ustrd></ns2:RmtInf></ns2:TxDtls></ns2:NtryDtls></ns2:Ntry>
</ns2:Rpt></ns2:BkToCstmrAcctRpt></ns2:Document>`

/** A German bank: numbered fields, cut after 27 characters, with and without keywords before a plus sign. */
export const MT940_GERMAN = [
  ':20:STARTUMS',
  ':25:50010517/0648479930',
  ':28C:00042/001',
  ':60F:C261004EUR1234,56',
  ':61:2610071008DR18,92NDDTNONREF//4711',
  '/OCMT/KES2450,00/EXCH/129,49',
  ':86:105?00KARTENZAHLUNG?109248?20EREF+1234567890123456789012?21345?22SVWZ+2026-10-05T14.31 Debit',
  'k.1 2028-12?23OCMT+KES2450,00?30GENODEF1XXX?31DE02120300000000202051?32NAIVAS WESTLANDS NAIROBI KE?33NYA?34011',
  ':61:2610081008D45,N036NONREF',
  ':86:020?00UEBERWEISUNG?20Rechnung 2026-77 vom Septem?21ber Hotel?32Hotel Sonne GmbH',
  ':61:2610091009C18,92NMSCNONREF',
  ':86:051?00GUTSCHRIFT?20SVWZ+Erstattung?32NAIVAS',
  ':61:2701021231RD3,50NMSCNONREF',
  ':86:051?00STORNO?20SVWZ+Entgelt',
  ':62F:C261009EUR1185,06',
  '-',
  '',
].join('\r\n')

/** Dutch banks: codes between slashes. */
export const MT940_DUTCH = `{1:F01INGBNL2ABXXX0000000000}{2:I940INGBNL2AXXXN}{4:
:20:P261009000000001
:25:NL91ABNA0417164300EUR
:28C:00000
:60F:C261007EUR0,00
:61:261007D000000000012,50N544EREF//B6J07PGP00SDJ
/TRCD/01016/
:86:/EREF/NOTPROVIDED//CNTP/NL20INGB0001234567/INGBNL2A/Bakker Bart/AMST
ERDAM//REMI/USTD//Lunch 6 oktober/
:61:2610081008D23,40NBEA05102614330000//0004
:86:/TRTP/SEPA OVERBOEKING/IBAN/NL02RABO0123456789/BIC/RABONL2U/NAME/J
. DE VRIES/REMI/Taxi/EREF/X1
:61:2610091009D7,75NMSCNONREF
:86:BEA   NR:XX1234   05.10.26/14.33 ALBERT HEIJN 1521,PAS042 UTRECHT
 NLD
:NS:22internal
:61:261010D000000000088,00N102NONREF
:86:/MARF/M-1/EREF/E-1/BENM//NAME/Telecom NL/REMI/Factuur 10/2026
/CSID/NL00ZZZ/ISDT/2026-10-10
:61:261010D5,00NMSCNONREF
:86:123-45 Main street /OCMT/USD5,40//EXCH/1,08
:62F:C261009EUR0,00
-}
`

/**
 * OFX in SGML without closing tags: one purchase whose rate gives its amount, and one without such a rate.
 */
export const OFX = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20261031</SONRS></SIGNONMSGSRSV1>
<CREDITCARDMSGSRSV1><CCSTMTTRNRS><TRNUID>0<CCSTMTRS>
<CURDEF>USD
<CCACCTFROM><ACCTID>4111111111111111</CCACCTFROM>
<BANKTRANLIST><DTSTART>20261001<DTEND>20261031
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261008120000[-5:EST]<DTUSER>20261006<TRNAMT>-140.11<FITID>A1<NAME>HOTEL &amp; BAR<MEMO>Two nights
<ORIGCURRENCY><CURRATE>1.1676<CURSYM>EUR</ORIGCURRENCY></STMTTRN>
<STMTTRN><TRNTYPE>DEBIT
<DTPOSTED>20261009
<TRNAMT>-18.92
<FITID>A2
<NAME>NAIVAS
<ORIGCURRENCY><CURRATE>0.0077<CURSYM>KES</ORIGCURRENCY>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261010<TRNAMT>250.00<FITID>A3<NAME>PAYMENT</STMTTRN>
</BANKTRANLIST></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>
`

/** OFX in XML: an amount that is not converted, and a memo with the sum of a purchase. */
export const OFX_2 = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR</CURDEF>
<BANKACCTFROM><BANKID>20041</BANKID><ACCTID>FR7620041010050500013M02606</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>
<BANKTRANLIST>
<STMTTRN><TRNTYPE>POS</TRNTYPE><DTPOSTED>20261007</DTPOSTED><TRNAMT>-20,00</TRNAMT><FITID>1</FITID><NAME>Caf&#233; d&apos;Or</NAME><MEMO></MEMO>
<CURRENCY><CURRATE>0.92</CURRATE><CURSYM>USD</CURSYM></CURRENCY></STMTTRN>
<STMTTRN><TRNTYPE>POS</TRNTYPE><DTPOSTED>20261008</DTPOSTED><TRNAMT>-12.40</TRNAMT><FITID>2</FITID><PAYEE><NAME>Java House</NAME><CITY>Nairobi</CITY></PAYEE>
<BANKACCTTO><ACCTID>999</ACCTID></BANKACCTTO><MEMO>Achat KES 1,850.00</MEMO></STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`
