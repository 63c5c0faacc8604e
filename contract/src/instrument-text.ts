// The bytes of an analyser's message as text. Analysers seldom say how their bytes are encoded, and often say it wrongly.

/** The character set that an HL7 header names in MSH-18, read from the bytes themselves. */
function namedSet(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2_000));
  const [header = ''] = head.split(/[\r\n]/);
  return header.startsWith('MSH') ? (header.split(header[3] ?? '|')[17] ?? '') : '';
}

const LABELS: readonly (readonly [named: RegExp, label: string])[] = [
  [/^UNICODE UTF-?16/i, 'utf-16le'],
  [/^8859\/2$/, 'iso-8859-2'],
  [/^8859\/5$/, 'iso-8859-5'],
  [/^8859\/7$/, 'iso-8859-7'],
  [/^8859\/9$/, 'windows-1254'],
  [/^8859\/15$/, 'iso-8859-15'],
  [/^(GB ?18030(-2000)?|GBK?|GB2312)$/i, 'gb18030'],
  [/^(ISO IR87|SHIFT.?JIS)$/i, 'shift_jis'],
];

/**
 * UTF-8 where the bytes are it, else the set that the header names, else Windows-1252, which has a character for each byte. Codes, numbers
 * and units of results are ASCII in all of them but UTF-16, which is only read where the header says so.
 */
export function decodeMessage(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const named = namedSet(bytes);
    const label = LABELS.find(([pattern]) => pattern.test(named))?.[1] ?? 'windows-1252';
    return new TextDecoder(label).decode(bytes);
  }
}
