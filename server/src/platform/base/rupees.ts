// Money in the sentences that the server writes: refusals and mails.

// Created once: creating a formatter takes longer than the rest of a mail.
const whole = new Intl.NumberFormat('en-IN');
const withPaise = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 });

/** `₹1,299`, `₹13,917.60`: Indian grouping, paise only when there are any. */
export function rupeesText(paise: number): string {
  return `₹${(paise % 100 === 0 ? whole : withPaise).format(paise / 100)}`;
}
