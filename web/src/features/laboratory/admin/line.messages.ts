import { englishOnly } from '../../../shared/i18n/messages.ts';

export const lineMessages = englishOnly({
  en: {
    actions: (test: string) => `More for ${test}`,
    notPerformed: 'Cannot be performed',
    notPerformedTitle: (test: string) => `${test} cannot be performed?`,
    notPerformedExplain:
      'Its money goes back to the customer without an approval, or is taken off what is due, and the customer is told. This cannot be undone.',
    reason: 'Reason',
    reasonMissing: 'Give a reason',
    end: 'Not performed',
    ended: (test: string) => `${test} is not performed; its money goes back`,
    refer: 'Refer to another laboratory',
    referTitle: (test: string) => `Refer ${test}`,
    laboratory: 'Laboratory',
    choose: 'Choose a laboratory',
    laboratoryMissing: 'Choose a laboratory',
    noLaboratory: 'No laboratory in the registry measures this test.',
    offer: (name: string, hours: number, isAccredited: boolean) =>
      `${name}, ${hours} hours${isAccredited ? ', accredited' : ', not accredited'}`,
    referred: (test: string) => `${test} is referred; it waits to be sent`,
    takeBack: 'Measure it here',
    takeBackTitle: (test: string) => `Measure ${test} here?`,
    takeBackExplain: 'It is not sent to the other laboratory.',
    takeBackSentExplain:
      'It was sent already. Have its tube brought back, or use another one: the other laboratory no longer measures it for us. The reason is recorded.',
    takenBack: (test: string) => `${test} is measured here`,
    fileReport: 'File their report',
    filed: 'Their report is filed',
    fileFailed: 'Failed to file the report',
    measuredBy: (name: string) => `Measured by ${name}`,
    referredTo: (name: string) => `Referred to ${name}`,
    notSent: 'Waits to be sent',
    sent: (manifest: string) => `Sent with ${manifest}`,
    theirReport: (name: string) => `Their report: ${name}`,
    endedFor: (reason: string) => `Not performed: ${reason}`,
    comment: (comment: string) => `Comment: ${comment}`,
  },
});
