// The words for sentences that contain a day, a time or a preparation.

export interface DateTimeWords {
  /** The names of weekdays and months. */
  tag: string;
  /** @param minutes `:30`, or blank for a whole hour. */
  time: (hour: number, minutes: string) => string;
  between: (from: string, to: string) => string;
  /** Two times where there is little room: `6 am to 8 am`. */
  span: (from: string, to: string) => string;
  /** Weekdays with the same opening hours: `Monday to Saturday`. */
  days: (from: string, to: string) => string;
  everyDay: string;
  allDay: string;
  preparation: {
    none: string;
    on: (time: string, day: string) => string;
    /** Of a time before dawn, where the day alone would be read as the evening before or after. */
    inNight: (time: string, evening: string, morning: string) => string;
    /** @param moment `8 pm on Sunday`. */
    from: (moment: string) => string;
    fromIfPossible: (moment: string) => string;
    before: (hours: number) => string;
    beforeIfPossible: (hours: number) => string;
  };
}

export const dateTimeWordsEn: DateTimeWords = {
  tag: 'en-GB',
  time(hour, minutes) {
    if (hour === 0 && minutes === '') return 'midnight';
    if (hour === 12 && minutes === '') return '12 noon';
    return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'am' : 'pm'}`;
  },
  between: (from, to) => `${from} to ${to}`,
  span: (from, to) => `${from} to ${to}`,
  days: (from, to) => `${from} to ${to}`,
  everyDay: 'every day',
  allDay: 'open 24 hours',
  preparation: {
    none: 'No fasting is needed.',
    on: (time: string, day: string) => `${time} on ${day}`,
    inNight: (time: string, evening: string, morning: string) => `${time} in the night from ${evening} to ${morning}`,
    from: (moment: string) => `Please take nothing but water after ${moment}.`,
    fromIfPossible: (moment: string) => `If you can, take nothing but water after ${moment}.`,
    before: (hours: number) => `Please take nothing but water for ${hours} hours before the sample.`,
    beforeIfPossible: (hours: number) => `If you can, take nothing but water for ${hours} hours before the sample.`,
  },
};
