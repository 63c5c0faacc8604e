/** The pincodes of a pasted text, each once, and what in it is none. A blank inside one (`462 016`) belongs to it. */
export function readPincodes(text: string): { found: string[]; wrong: string[] } {
  const joined = text.replace(/\b([1-9]\d{2}) (\d{3})\b/g, '$1$2');
  const words = joined.split(/[\s,;|"]+/).filter(Boolean);
  const isPincode = (word: string) => /^[1-9]\d{5}$/.test(word);
  return {
    found: [...new Set(words.filter(isPincode))],
    wrong: words.filter((word) => !isPincode(word)),
  };
}
