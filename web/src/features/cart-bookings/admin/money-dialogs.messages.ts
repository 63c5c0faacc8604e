import { englishOnly } from '../../../shared/i18n/messages.ts';

/** Money that staff take or give back. */
export const moneyDialogMessages = englishOnly({
  en: {
    settleTitle: (number: string) => `Payment for booking ${number}`,
    settleText: (amount: string) =>
      `Record that the customer paid ${amount}. It is entered once and cannot be taken back.`,
    settleDue: (due: string) => `${due} is due. What you record is entered once and cannot be taken back.`,
    settleRest: (due: string, paid: string, total: string) =>
      `${paid} of ${total} is paid, ${due} is due. What you record is entered once and cannot be taken back.`,
    settleAmount: 'Amount received in rupees',
    settleHint: 'All that is due, or less for a part payment',
    settleLeft: (left: string) => `A part payment: ${left} stays due.`,
    settleTooHigh: (due: string) => `Only ${due} is due: take no more than that`,
    method: 'Paid by',
    cash: 'Cash',
    upi: 'UPI',
    receivedBy: 'Received by',
    settleConfirm: (amount: string) => `Record ${amount}`,
    refundTitle: (number: string) => `Refund for booking ${number}`,
    refundText: (amount: string) => `At most ${amount} can be given back.`,
    refundLines: 'Tests that were not done',
    refundLinesHint:
      'The amount is what was paid for them after the discount, without what went back before. The home collection fee is not part of it. Leave them and enter an amount to give back anything else.',
    refundOver: (chosen: string, most: string) =>
      `These tests come to ${chosen}, but only ${most} is left of this booking. Choose fewer tests, or none and enter an amount.`,
    refundSecond:
      'While somebody else may approve refunds, this one waits for them and its amount is reserved. Otherwise the money goes back at once.',
    refundOnline: 'The money goes back through the gateway, to where it came from.',
    refundCounter: 'The money was taken at the counter: record what you hand out.',
    refundMixed:
      'It came in parts: the last payment is given back first. What was paid online goes back through the gateway, record what you hand out.',
    refundWhileDue: (due: string) => `${due} is not paid yet. What you give back is due again.`,
    gone: 'The gateway that took this money is gone',
    goneHint:
      'Its keys were taken out, so nothing goes back through it. Put the keys back, or hand the money out and record it here.',
    goneTaken: (reference: string) =>
      `It had taken this refund on as ${reference}: make sure on its own pages that it did not pay it out.`,
    handOutMethod: 'Handed out as',
    handOutReceiver: 'Received by',
    handOutReceiverHint: 'The name of the person who took the money',
    counterRefundConfirm: 'Record the hand-out',
    amount: 'Amount in rupees',
    reason: 'Reason',
    refundConfirm: 'Refund',
  },
});
