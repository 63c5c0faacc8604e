import { englishOnly } from '../../../shared/i18n/messages.ts';

export const scanMessages = englishOnly({
  en: {
    code: 'Tube code',
    codeHint: 'Scan the label, or type the 14 digits and press Enter.',
    take: 'Enter',
    mute: 'Turn the sound off',
    unmute: 'Turn the sound on',
    wrongTitle: 'Wrong code',
    wrong: (code: string) => `${code} is mistyped or misread: its check digit is wrong. Scan the label again.`,
    ofVisit: (code: string) => `${code} is the accession number of a patient. Scan the label of a tube.`,
    unknownTitle: 'Unknown tube',
    unknown: (code: string) => `The code ${code} is right, but no tube of your centres has it. Keep the tube apart.`,
    refusedTitle: 'Not possible',
    again: (code: string) => `Tube ${code} is on the list already.`,
    lookUpFailed: 'Failed to look up this tube',
  },
});

export const receivingMessages = englishOnly({
  en: {
    title: 'Receiving',
    hint: 'Scan tubes as they come in. Each one is recorded at once.',
    where: 'Where you are',
    chooseWhere: 'Choose your centre',
    whereMissing: 'Choose where you are first. The tube is not recorded yet: scan it again then.',
    acceptToo: 'Accept each tube at once',
    received: 'Received',
    accepted: 'Received and accepted',
    found: 'Found again and received',
    foundInTime:
      'It was recorded as lost. Its tests go on with it: the free repeat is withdrawn, and the patient is told.',
    foundRepeat:
      'It was recorded as lost. Its tests are collected once more, and that sample counts: keep this tube apart.',
    alone: 'It came without a box: receive it here',
    ofPatient: (code: string, name: string, tests: string) => `${code}: ${name}, ${tests}`,
    sitting: 'Scanned in this sitting',
    counts: (good: number, bad: number) => `${good} received, ${bad} refused`,
    nothing: 'Nothing has been scanned yet.',
    boxes: 'Boxes on the way',
    noBoxes: 'No box is on its way or waits to be counted.',
    openBox: (number: string) => `Box ${number}`,
    boxTubes: (count: number) => (count === 1 ? '1 tube' : `${count} tubes`),
  },
});
