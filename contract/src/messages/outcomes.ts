// Success messages of the API (`message`), in both languages.
import { fill, type Language, type Param, type ParamNames, type Params, sentences } from './sentences.ts';

export const OUTCOMES = sentences({
  'account.created': { en: 'Account created', hi: 'अकाउंट बन गया' },
  'account.deleted': { en: 'The account is deleted', hi: 'अकाउंट हट गया' },
  'account.erased': { en: 'Your account is erased', hi: 'आपका अकाउंट मिटा दिया गया' },
  'account.roleChanged': { en: '{name} is {role} now', hi: '{name} अब {role} हैं' },
  'account.saved': { en: 'Your details are saved', hi: 'आपकी जानकारी सेव हो गई' },
  'account.undone': {
    en: 'The change is undone and everybody is signed out. We have mailed you a link to set a new password.',
    hi: 'बदलाव वापस ले लिया गया और सब जगह से साइन आउट हो गया। नया पासवर्ड बनाने का लिंक हमने मेल कर दिया है।',
  },
  'account.undoneByText': {
    en: 'The change is undone and everybody is signed out. Sign in with a code that we send to your mobile number.',
    hi: 'बदलाव वापस ले लिया गया और सब जगह से साइन आउट हो गया। आपके मोबाइल नंबर पर भेजे कोड से साइन इन करें।',
  },
  'address.deleted': { en: 'The address is deleted', hi: 'पता हट गया' },
  'address.saved': { en: 'The address is saved', hi: 'पता सेव हो गया' },
  'patient.consentAsked': { en: 'The code is on its way', hi: 'कोड भेज दिया गया है' },
  'patient.consented': { en: 'The consent is saved', hi: 'सहमति सेव हो गई' },
  'patient.consentWithdrawn': { en: 'The consent is withdrawn', hi: 'सहमति वापस ले ली गई' },
  'patient.deleted': { en: 'The patient is deleted', hi: 'मरीज़ को हटा दिया गया' },
  'patient.restored': { en: 'The patient is back', hi: 'मरीज़ को वापस जोड़ दिया गया' },
  'patient.merged': { en: 'The records are merged', hi: 'रिकॉर्ड मिला दिए गए' },
  'patient.unmerged': { en: 'The merge is undone', hi: 'मिलाना वापस ले लिया गया' },
  'patient.saved': { en: 'The patient is saved', hi: 'मरीज़ की जानकारी सेव हो गई' },
  'booking.atCollection': {
    en: 'Your booking is made, you pay at collection',
    hi: 'आपकी बुकिंग हो गई, पेमेंट कलेक्शन के समय करें',
  },
  'booking.cancelled': { en: 'Your booking is cancelled', hi: 'आपकी बुकिंग रद्द हो गई' },
  'booking.cancelledAndRefunded': {
    en: 'Your booking is cancelled and your money is on its way back',
    hi: 'आपकी बुकिंग रद्द हो गई और आपका पैसा वापस आ रहा है',
  },
  'booking.confirmed': { en: 'Your booking is confirmed', hi: 'आपकी बुकिंग कन्फ़र्म हो गई' },
  'booking.deleted': { en: 'The booking is deleted', hi: 'बुकिंग हट गई' },
  'booking.made': { en: 'Booking {number} is made', hi: 'बुकिंग {number} हो गई' },
  'booking.moved': { en: 'The booking is {state}', hi: 'बुकिंग की स्थिति: {state}' },
  'booking.numberCancelled': { en: 'Booking {number} is cancelled', hi: 'बुकिंग {number} रद्द हो गई' },
  'booking.numberMoved': { en: 'Booking {number} is {state}', hi: 'बुकिंग {number} की स्थिति: {state}' },
  'booking.paid': {
    en: 'Payment received, your booking is confirmed',
    hi: 'पेमेंट मिल गया, आपकी बुकिंग कन्फ़र्म है',
  },
  'booking.documentRemoved': { en: 'The document is removed', hi: 'दस्तावेज़ हटा दिया गया' },
  'booking.documentAdded': { en: 'The document is uploaded', hi: 'दस्तावेज़ अपलोड हो गया' },
  'booking.discounted': { en: 'The discount is saved', hi: 'छूट सेव हो गई' },
  'booking.rescheduled': { en: 'The new time is booked', hi: 'नया समय बुक हो गया' },
  'booking.toBePaid': {
    en: 'Your booking is made, please pay for it now',
    hi: 'आपकी बुकिंग हो गई, कृपया अब पेमेंट करें',
  },
  'cart.added': { en: 'Added to your cart', hi: 'कार्ट में डाल दिया' },
  'cart.placed': { en: 'The pincode is saved', hi: 'पिनकोड सेव हो गया' },
  'cart.removed': { en: 'Removed from your cart', hi: 'कार्ट से हटा दिया' },
  'cart.updated': { en: 'Cart updated', hi: 'कार्ट बदल गया' },
  'catalogue.added': { en: '{name} is added', hi: '{name} जुड़ गया' },
  'catalogue.deactivated': {
    en: '{name} was booked before, so it is kept and no longer sold',
    hi: '{name} पहले बुक हो चुका है, इसलिए यह रिकॉर्ड में रहेगा पर अब बिकेगा नहीं',
  },
  'catalogue.deleted': { en: '{name} is deleted', hi: '{name} हट गया' },
  'catalogue.importUndone': { en: 'The import is taken back', hi: 'इंपोर्ट वापस ले लिया गया' },
  'catalogue.saved': { en: '{name} is saved', hi: '{name} सेव हो गया' },
  'centre.deactivated': {
    en: '{name} has records, so it is kept and no longer works',
    hi: '{name} के रिकॉर्ड हैं, इसलिए यह सूची में रहेगा पर अब बंद है',
  },
  'centre.deleted': { en: '{name} is deleted', hi: '{name} हट गया' },
  'centre.saved': { en: '{name} is saved', hi: '{name} सेव हो गया' },
  'city.deleted': { en: '{name} is deleted', hi: '{name} हट गया' },
  'parameter.approved': { en: 'The ranges of {name} are approved', hi: '{name} की सीमाएँ मंज़ूर हो गईं' },
  'parameter.drafted': {
    en: 'The ranges of {name} are drafted. Another person has to approve them.',
    hi: '{name} की सीमाओं का मसौदा सेव हो गया। मंज़ूरी किसी दूसरे व्यक्ति को देनी होगी।',
  },
  'explanation.drafted': {
    en: 'The explanation of {name} is drafted. A signatory has to approve it.',
    hi: '{name} की जानकारी का मसौदा सेव हो गया। मंज़ूरी हस्ताक्षरकर्ता को देनी होगी।',
  },
  'parameter.saved': { en: '{name} is saved', hi: '{name} सेव हो गया' },
  'test.defined': { en: 'The definition of {name} is saved', hi: '{name} की जानकारी सेव हो गई' },
  'code.sent': {
    en: 'We have sent a code to this number.',
    hi: 'हमने इस नंबर पर कोड भेजा है।',
  },
  'promises.saved': { en: 'The promises are saved', hi: 'वादे सेव हो गए' },
  'promise.approved': { en: '{amount} is granted', hi: '{amount} मंज़ूर हुए' },
  'promise.declined': { en: 'Nothing is paid', hi: 'कुछ नहीं दिया जाएगा' },
  'coupon.added': { en: 'The coupon {code} is added', hi: 'कूपन {code} जुड़ गया' },
  'coupon.applied': { en: 'The coupon {code} is applied', hi: 'कूपन {code} लग गया' },
  'coupon.deactivated': {
    en: '{code} was used before, so it is kept and no longer counts',
    hi: '{code} पहले इस्तेमाल हो चुका है, इसलिए यह रिकॉर्ड में रहेगा पर अब नहीं चलेगा',
  },
  'coupon.deleted': { en: 'The coupon {code} is deleted', hi: 'कूपन {code} हट गया' },
  'coupon.removed': { en: 'The coupon is removed', hi: 'कूपन हटा दिया' },
  'coupon.saved': { en: 'The coupon {code} is saved', hi: 'कूपन {code} सेव हो गया' },
  'apiKey.added': { en: 'The key {name} is made', hi: 'की {name} बन गई' },
  'apiKey.ended': { en: 'The key {name} is ended', hi: 'की {name} बंद हो गई' },
  'webhook.added': { en: 'The webhook is added', hi: 'वेबहुक जुड़ गया' },
  'webhook.saved': { en: 'The webhook is saved', hi: 'वेबहुक सेव हो गया' },
  'webhook.deleted': { en: 'The webhook is deleted', hi: 'वेबहुक हट गया' },
  'webhook.replayed': { en: 'The event is sent again', hi: 'घटना दोबारा भेजी जा रही है' },
  'consent.recorded': { en: 'Your consent is recorded', hi: 'आपकी सहमति दर्ज हो गई' },
  'consent.withdrawn': { en: 'Your consent is withdrawn', hi: 'आपकी सहमति वापस ले ली गई' },
  'contact.answered': { en: 'The answer is on its way by mail', hi: 'जवाब मेल से भेज दिया गया' },
  'contact.answerKept': { en: 'The answer is recorded', hi: 'जवाब दर्ज हो गया' },
  'contact.sent': {
    en: 'Thank you for your message. We will answer within one working day.',
    hi: 'आपके संदेश के लिए धन्यवाद। हम एक कामकाजी दिन में जवाब देंगे।',
  },
  'email.confirmed': { en: 'Your e-mail is confirmed', hi: 'आपका ई-मेल कन्फ़र्म हो गया' },
  'email.kept': { en: 'Your e-mail stays as it is', hi: 'आपका ई-मेल वैसा ही रहेगा' },
  'email.linkMailed': { en: 'We have mailed a link to {email}', hi: 'हमने {email} पर एक लिंक भेजा है' },
  'email.newConfirmed': {
    en: 'Your new e-mail is confirmed. Sign in with it from now on.',
    hi: 'आपका नया ई-मेल कन्फ़र्म हो गया। अब से इसी से साइन इन करें।',
  },
  'email.newLinkMailed': {
    en: 'We have mailed a link to {email}. Open it to use this e-mail.',
    hi: 'हमने {email} पर एक लिंक भेजा है। यह ई-मेल लागू करने के लिए उसे खोलें।',
  },
  'homeCollection.asked': {
    en: 'Thank you. We will call you to arrange the visit.',
    hi: 'धन्यवाद। विज़िट तय करने के लिए हम आपको कॉल करेंगे।',
  },
  'message.preferenceSaved': { en: 'Your choice is saved', hi: 'आपकी पसंद सेव हो गई' },
  'message.quietHoursSaved': { en: 'The quiet hours are saved', hi: 'शांत समय सेव हो गया' },
  'message.templateSaved': { en: 'The text is saved', hi: 'टेक्स्ट सेव हो गया' },
  'message.resent': { en: 'The message is sent again', hi: 'संदेश दोबारा भेजा जा रहा है' },
  'mail.resent': { en: 'The mail is on its way to {email}', hi: 'मेल {email} पर भेजा जा रहा है' },
  'partner.added': { en: 'The partner is added', hi: 'पार्टनर जुड़ गया' },
  'partner.deleted': { en: 'The partner is deleted', hi: 'पार्टनर हट गया' },
  'partner.paidOut': { en: 'The month is marked as paid out', hi: 'इस महीने का भुगतान दर्ज हो गया' },
  'partner.saved': { en: 'The partner is saved', hi: 'पार्टनर सेव हो गया' },
  'password.changed': {
    en: 'Your password is changed. You are signed out everywhere else.',
    hi: 'आपका पासवर्ड बदल गया। बाकी सब जगह से आप साइन आउट हो गए हैं।',
  },
  'password.linkMailed': {
    en: 'If there is an account with this e-mail, a link to set a new password is on its way.',
    hi: 'अगर इस ई-मेल से कोई अकाउंट है, तो नया पासवर्ड बनाने का लिंक भेज दिया गया है।',
  },
  'password.set': {
    en: 'Your new password is set. Please sign in.',
    hi: 'आपका नया पासवर्ड सेव हो गया। कृपया साइन इन करें।',
  },
  'payment.handedOut': { en: 'The hand-out is recorded', hi: 'हाथ में दिया गया पैसा दर्ज हो गया' },
  'payment.recorded': { en: 'The payment is recorded', hi: 'पेमेंट दर्ज हो गया' },
  'payment.partRecorded': {
    en: '{amount} is recorded. {due} is still due.',
    hi: '{amount} दर्ज हो गए। {due} अभी बाकी हैं।',
  },
  'payment.refunded': { en: 'The refund is on its way', hi: 'पैसा वापस भेजा जा रहा है' },
  'payment.linkSent': { en: 'The payment link is on its way', hi: 'पेमेंट का लिंक भेजा जा रहा है' },
  'payment.refundAsked': {
    en: 'The refund waits for somebody else to approve it',
    hi: 'पैसा वापस करने के लिए किसी दूसरे की मंज़ूरी बाकी है',
  },
  'payment.refundDeclined': { en: 'The refund is declined', hi: 'पैसा वापस करना नामंज़ूर किया गया' },
  'prescription.moved': { en: 'The prescription is {state}', hi: 'पर्ची की स्थिति: {state}' },
  'prescription.sent': {
    en: 'Your prescription has arrived, we will look at it',
    hi: 'आपकी पर्ची मिल गई, हम उसे देखेंगे',
  },
  'report.paid': { en: 'Payment received, your report is ready', hi: 'पेमेंट मिल गया, आपकी रिपोर्ट तैयार है' },
  'report.counselled': {
    en: 'The counselling is recorded: the report is open',
    hi: 'काउंसलिंग लिख ली गई: रिपोर्ट खुल गई है',
  },
  'report.released': { en: 'The report is released', hi: 'रिपोर्ट जारी हो गई' },
  'report.sharesEnded': {
    en: 'Nobody can open this report by a shared link any more',
    hi: 'अब शेयर किए गए लिंक से यह रिपोर्ट कोई नहीं खोल सकता',
  },
  'report.waits': { en: 'The report waits for its payment', hi: 'रिपोर्ट अपने पेमेंट के लिए रुकी है' },
  'report.withdrawn': { en: 'The report is withdrawn', hi: 'रिपोर्ट वापस ले ली गई' },
  'role.created': { en: 'The role {name} is made', hi: '{name} भूमिका बन गई' },
  'role.deleted': { en: 'The role {name} is deleted', hi: '{name} भूमिका हट गई' },
  'role.secondStepOff': {
    en: 'The role {name} no longer needs a second step at sign-in',
    hi: '{name} भूमिका के लिए साइन-इन में दूसरा चरण अब ज़रूरी नहीं है',
  },
  'role.secondStepOn': {
    en: 'The role {name} needs a second step at sign-in now',
    hi: '{name} भूमिका के लिए साइन-इन में दूसरा चरण अब ज़रूरी है',
  },
  'role.saved': { en: 'The role {name} is saved', hi: '{name} भूमिका सेव हो गई' },
  'session.ended': { en: 'This session is ended', hi: 'यह सेशन बंद हो गया' },
  'sessions.ended': { en: '{count} sessions are ended', hi: '{count} सेशन बंद हो गए' },
  'sessions.noneEnded': { en: 'There was no session to end', hi: 'बंद करने के लिए कोई सेशन नहीं था' },
  'sessions.oneEnded': { en: 'One session is ended', hi: 'एक सेशन बंद हो गया' },
  'signIn.done': { en: 'Welcome back', hi: 'आपका फिर से स्वागत है' },
  'signOut.done': { en: 'Signed out', hi: 'आप साइन आउट हो गए हैं' },
  'staff.customerAgain': { en: '{name} is a customer again', hi: '{name} अब फिर से ग्राहक हैं' },
  'staff.invited': { en: 'The invitation is on its way to {email}', hi: 'न्योता {email} पर भेजा जा रहा है' },
  'staff.invitationWithdrawn': {
    en: 'The invitation of {email} is withdrawn',
    hi: '{email} का न्योता वापस ले लिया गया',
  },
  'staff.saved': { en: 'The roles of {name} are saved', hi: '{name} की भूमिकाएँ सेव हो गईं' },
  'totp.off': { en: 'Two-step sign-in is off', hi: 'दो चरण वाला साइन इन बंद है' },
  'totp.on': {
    en: 'Two-step sign-in is on. From now on we ask for a code when you sign in.',
    hi: 'दो चरण वाला साइन इन चालू है। अब साइन इन करते समय एक कोड माँगा जाएगा।',
  },
  'webhook.received': { en: 'Received', hi: 'मिल गया' },
  'settings.logoRemoved': { en: 'The logo is removed', hi: 'लोगो हट गया' },
  'settings.logoSaved': { en: 'The logo is saved', hi: 'लोगो सेव हो गया' },
  'settings.saved': { en: 'The settings are saved', hi: 'सेटिंग सेव हो गईं' },
  'setup.putAway': { en: 'The list of first steps is put away', hi: 'शुरुआती कामों की सूची हट गई' },
  'cash.settled': { en: 'The cash is settled', hi: 'नकदी का हिसाब हो गया' },
  'visit.dayAssigned': { en: '{count} visits are given out', hi: '{count} विज़िट बाँट दी गईं' },
  'visit.repeatScheduled': { en: 'The time is agreed on', hi: 'समय तय हो गया' },
  'visit.conflictApplied': { en: 'The event is applied', hi: 'यह काम लागू हो गया' },
  'visit.conflictDiscarded': { en: 'The event is discarded', hi: 'यह काम छोड़ दिया गया' },
  'visit.labelsPrinted': { en: 'Printed labels: {count}', hi: 'छपे लेबल: {count}' },
});

export type OutcomeKey = keyof typeof OUTCOMES;
type English<Key extends OutcomeKey> = (typeof OUTCOMES)[Key]['en'];

/** A success message whose language is not chosen yet. */
export class Outcome {
  readonly #key: OutcomeKey;
  readonly #params: Readonly<Record<string, Param>>;

  constructor(key: OutcomeKey, params: Readonly<Record<string, Param>>) {
    this.#key = key;
    this.#params = params;
  }

  /** @param show changes the parameters before they are filled in, such as contacts that the reader may not see. */
  in(language: Language, show = (params: Readonly<Record<string, Param>>) => params): string {
    return fill(OUTCOMES[this.#key][language], show(this.#params), language);
  }
}

/** Creates the message of an answer: `outcome('booking.made', { number })`. */
export function outcome<Key extends OutcomeKey>(
  key: Key,
  ...[params]: [ParamNames<English<Key>>] extends [never] ? [] : [params: Params<English<Key>>]
): Outcome {
  return new Outcome(key, params ?? {});
}
