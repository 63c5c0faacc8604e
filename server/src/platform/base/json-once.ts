const texts = new WeakMap<object, string>();

/** The JSON text of something that never changes, made once for as long as it lives. */
export function jsonOnce(value: object): string {
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = JSON.stringify(value);
  texts.set(value, text);
  return text;
}
