// Money in the sentences that the server writes: refusals and mails.

/** `₹1,299`, `₹13,917.60`: Indian grouping, paise only when there are any. */
export function rupeesText(paise: number): string {
  const minimumFractionDigits = paise % 100 === 0 ? 0 : 2;
  return `₹${(paise / 100).toLocaleString('en-IN', { minimumFractionDigits })}`;
}
