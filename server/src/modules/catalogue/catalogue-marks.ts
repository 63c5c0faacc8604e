// The requirements of the law before the sample of an item is taken, as the wire shows it.

interface Marks {
  sensitive?: boolean | undefined;
  regulated?: boolean | undefined;
}

/** The marks that are true; the others are left out. */
export const marksOf = ({ sensitive, regulated }: Marks) => ({
  ...(sensitive && { sensitive: true as const }),
  ...(regulated && { regulated: true as const }),
});
