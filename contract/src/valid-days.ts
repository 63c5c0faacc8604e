// Periods of whole days: of rules, accreditations and registrations.

const LAST_DAY = '9999-12-31';

/** Both days are included; without a last day the period has no end. */
interface ValidDays {
  validFrom: string;
  validUntil?: string | null | undefined;
}

/** Whether a period holds a day. */
export const isValidOn = ({ validFrom, validUntil }: ValidDays, day: string): boolean =>
  validFrom <= day && day <= (validUntil ?? LAST_DAY);

/** Whether two periods have a day in common. */
export const overlap = (one: ValidDays, other: ValidDays): boolean =>
  one.validFrom <= (other.validUntil ?? LAST_DAY) && other.validFrom <= (one.validUntil ?? LAST_DAY);
