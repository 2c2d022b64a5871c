import { describe, expect, it } from 'vitest'
import { elementsAt, isXml, readXml, textAt, XML_DEPTH_MAX, XML_TAGS_MAX } from '~/domain/documents/xml'

// Parses the XML of bank statements and electronic invoices.

const DOCUMENT = `<?xml version="1.0" encoding="UTF-8"?>
<n:Document xmlns:n="urn:some:schema">
  <!-- of three entries -->
  <n:Ntry><n:Amt Ccy="EUR"> 001.20 </n:Amt><n:Nm>Caf&#233; &amp; B&#xe4;r &lt;1&gt;</n:Nm></n:Ntry>
  <n:Ntry><n:Amt Ccy="USD">2</n:Amt><n:Nm><![CDATA[<Tea> &amp;]]></n:Nm></n:Ntry>
  <n:Ntry/>
</n:Document>`

describe('an XML document', () => {
  it('gives elements and attributes as texts, by their names without prefixes', () => {
    const entries = elementsAt(readXml(DOCUMENT), 'Document/Ntry')
    const read = entries.map((entry) => [
      textAt(entry, 'Amt'),
      textAt(entry, 'Amt/@Ccy'),
      textAt(entry, 'Nm'),
    ])
    expect(read).toEqual([
      ['001.20', 'EUR', 'Café & Bär <1>'],
      ['2', 'USD', '<Tea> &amp;'],
      ['', '', ''],
    ])
  })

  it('has no elements with the names of properties of objects', () => {
    const found = readXml('<a>1</a>')
    expect(elementsAt(found, 'a/constructor/prototype')).toEqual([])
    expect([textAt(found, 'toString'), textAt(found, '__proto__/a'), textAt(found, '@a')]).toEqual([
      '',
      '',
      '',
    ])
  })

  const nested = (depth: number) => `${'<a>'.repeat(depth)}1${'</a>'.repeat(depth)}`
  it.each([
    ['a document type', '<!DOCTYPE a><a>1</a>', 'it defines a document type or entities'],
    [
      'entities that grow',
      '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]><a>&c;</a>',
      'it defines a document type or entities',
    ],
    [
      'an entity of a file',
      '<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
      'it defines a document type or entities',
    ],
    ['an element that is not closed', '<a><b></a>', 'it is damaged or cut off'],
    ['an end that is cut off', '<a><b>1</b>', 'it is damaged or cut off'],
    ['elements too deep', nested(XML_DEPTH_MAX + 2), 'it is damaged, or its elements'],
    ['a name of the language', '<a><__proto__>1</__proto__></a>', 'it is damaged, or its elements'],
    ['too many tags', `<a>${'<b/>'.repeat(XML_TAGS_MAX - 1)}</a>`, 'it has more than 400,000 tags'],
  ])('with %s is refused', (_what, text, problem) => {
    expect(() => readXml(text)).toThrow(`This XML file cannot be read: ${problem}`)
  })

  it('is read with as many tags and as deep as the limits say', () => {
    expect(elementsAt(readXml(`<a>${'<b/>'.repeat(XML_TAGS_MAX - 2)}</a>`), 'a/b')).toHaveLength(
      XML_TAGS_MAX - 2,
    )
    expect(textAt(readXml(nested(XML_DEPTH_MAX)), Array(XML_DEPTH_MAX).fill('a').join('/'))).toBe('1')
  })

  it('is told by its first character', () => {
    expect(['\ufeff \n<a/>', 'a<b', '', '"<a>"'].map(isXml)).toEqual([true, false, false, false])
  })
})
