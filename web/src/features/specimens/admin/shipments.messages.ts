import type { ShippedState } from '@labfront/contract/specimen-states';
import type { Shipment } from '@labfront/contract/specimens';
import { englishOnly } from '../../../shared/i18n/messages.ts';

const states: Record<Shipment['state'], string> = {
  open: 'Open',
  sealed: 'Sealed',
  in_transit: 'On the way',
  delivered: 'Delivered, to be counted',
  reconciled: 'Complete',
  discrepancy: 'Tubes missing',
};

const counted: Record<ShippedState, string> = {
  good: 'Good',
  damaged: 'Damaged',
  leaked: 'Leaked',
  missing: 'Missing',
  rejected: 'To be rejected',
};

const tubes = (count: number) => (count === 1 ? '1 tube' : `${count} tubes`);

export const shipmentsMessages = englishOnly({
  en: {
    title: 'Shipments',
    hint: 'Boxes of tubes between centres. Everything that is sealed in has to come out.',
    searchHint: 'Shipment number',
    none: 'No shipments yet',
    noneFound: 'No shipment fits this search',
    stateFilter: 'State',
    anyState: 'Any state',
    underWay: 'Not counted yet',
    box: 'Box',
    from: 'From',
    to: 'To',
    state: 'State',
    tubes: 'Tubes',
    temperature: 'Temperature',
    created: 'Begun',
    sealed: 'Sealed',
    delivered: 'Delivered',
    counted: 'Counted',
    openBox: (number: string) => `Box ${number}`,
    add: 'Open a box',
    newTitle: 'New box',
    choose: 'Choose',
    chooseBoth: 'Choose where the box comes from and where it goes',
    sameCentre: 'Choose two different centres',
    fetchFailed: 'Failed to fetch shipments',
    saveFailed: 'Failed to save the shipment',
    degrees: (temperature: number) => `${temperature} °C`,
    states,
  },
});

export const boxMessages = englishOnly({
  en: {
    route: (from: string, to: string) => `${from} to ${to}`,
    pack: 'Scan every tube that you put into the box.',
    packed: 'In the box',
    packedOne: (code: string) => `Tube ${code} is in the box`,
    count: tubes,
    toScan: 'Put in by the collector, not scanned yet',
    takeOut: (code: string) => `Take tube ${code} off the list`,
    notNow: (code: string, state: string) => `Tube ${code} can't be sent. Its state: ${state}.`,
    elsewhere: (code: string, centre: string, from: string) =>
      `Tube ${code} is at ${centre} by the record. This box leaves from ${from}.`,
    temperature: 'Temperature of the box, °C',
    temperatureWrong: 'Write the temperature as a number, such as 4.5',
    seal: 'Seal the box',
    sealed: (number: string) => `Box ${number} is sealed`,
    onTheWay: 'The box is on its way. Say when it has arrived, then count its tubes.',
    deliver: 'The box has arrived',
    delivered: (number: string) => `Box ${number} has arrived`,
    countHint: 'Scan every tube in the box. Tubes that you do not scan are missing.',
    counted: 'Tubes of the box',
    countedOne: (code: string) => `Tube ${code} is here`,
    here: (count: number, all: number) => `${count} of ${all} tubes are here`,
    notOfBoxTitle: 'Not of this box',
    notOfBox: (code: string) =>
      `Tube ${code} was not sealed into this box. Scan it at Receiving: there you can say that it came without a box.`,
    howCame: (code: string) => `How tube ${code} came`,
    finish: 'Finish counting',
    finishTitle: (number: string) => `Finish counting box ${number}?`,
    arrived: 'Received here on its own already',
    out: 'Out of the box: received elsewhere since',
    gone: 'Received elsewhere',
    foundInTime: (codes: string) =>
      `Found again: ${codes}. Their tests go on with them: the free repeat is withdrawn, and the patients are told.`,
    found: (codes: string) =>
      `Found again: ${codes}. Their tests are collected once more, and those samples count: keep these tubes apart.`,
    atTarget: (centre: string) => `Whoever receives it at ${centre} says that it has arrived, and counts its tubes.`,
    allHere: 'Every tube of the box is here.',
    missing: (count: number, codes: string) =>
      `${tubes(count)} will be recorded as lost: ${codes}. What is needed is collected once more, free of charge, and the patients are told.`,
    finished: (number: string) => `Box ${number} is counted`,
    complete: 'Every tube came out of the box.',
    discrepancy:
      'Tubes of this box are missing. They are recorded as lost, and what is needed is collected once more, free of charge.',
    reject: 'Reject',
    rejectTube: (code: string) => `Reject tube ${code}`,
    cancel: 'Keep counting',
    states: counted,
  },
});
