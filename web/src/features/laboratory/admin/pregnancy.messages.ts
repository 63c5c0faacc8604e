import { englishOnly } from '../../../shared/i18n/messages.ts';

const values = (count: number) => (count === 1 ? '1 value' : `${count} values`);

export const pregnancyMessages = englishOnly({
  en: {
    title: 'Pregnancy',
    label: 'Pregnancy:',
    unknown: 'not known',
    none: 'not pregnant',
    pregnant: 'pregnant',
    week: (week: number) => `pregnant, week ${week} at collection`,
    lastPeriod: (day: string) => `last period began ${day}`,
    recorded: (name: string, day: string, time: string) => `recorded by ${name}, ${day}, ${time}`,
    needed: (names: string) => `The range of ${names} depends on the pregnancy: without it there is no flag.`,
    neededWeek: (names: string) =>
      `The range of ${names} depends on the week of pregnancy: without it there is no flag.`,
    record: 'Record pregnancy',
    change: 'Change pregnancy',
    dialog: 'Is the patient pregnant?',
    explain: 'Ask the patient or the requester. Nothing is assumed while it is not known.',
    answer: 'Answer',
    answers: { unknown: 'Not known', no: 'Not pregnant', yes: 'Pregnant' },
    period: 'First day of the last period',
    periodHint: 'The week is counted from it.',
    weekField: 'Or completed weeks at collection',
    weekHint: 'As the requester says. Leave both empty if only the pregnancy is known.',
    weekWrong: 'Enter a whole number of weeks from 0 to 45',
    both: 'Give the last period or the weeks, not both',
    save: 'Record',
    signed: 'Values that are authorised keep their range. Amend those that need another one.',
    done: (count: number) =>
      count === 0 ? 'Pregnancy recorded' : `Pregnancy recorded: ${values(count)} judged anew, to be verified again`,
  },
});
