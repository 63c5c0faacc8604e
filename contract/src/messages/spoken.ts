// The words for sentences that contain a day, a time or a preparation.

export interface Spoken {
  /** How weekdays and months are called. */
  tag: string;
  /** @param minutes `:30`, or blank for a whole hour. */
  time: (hour: number, minutes: string) => string;
  between: (from: string, to: string) => string;
  preparation: {
    none: string;
    from: (time: string, day: string) => string;
    fromIfPossible: (time: string, day: string) => string;
    before: (hours: number) => string;
    beforeIfPossible: (hours: number) => string;
  };
}

export const spokenEn: Spoken = {
  tag: 'en-GB',
  time(hour, minutes) {
    if (hour === 0 && minutes === '') return 'midnight';
    if (hour === 12 && minutes === '') return '12 noon';
    return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'am' : 'pm'}`;
  },
  between: (from, to) => `${from} to ${to}`,
  preparation: {
    none: 'No fasting is needed.',
    from: (time: string, day: string) => `Please take nothing but water after ${time} on ${day}.`,
    fromIfPossible: (time: string, day: string) => `If you can, take nothing but water after ${time} on ${day}.`,
    before: (hours: number) => `Please take nothing but water for ${hours} hours before the sample.`,
    beforeIfPossible: (hours: number) => `If you can, take nothing but water for ${hours} hours before the sample.`,
  },
};
