const texts = new WeakMap<object, string>();

/** Returns the JSON text of an immutable object, serialised once per object. */
export function jsonOnce(value: object): string {
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = JSON.stringify(value);
  texts.set(value, text);
  return text;
}
