// Audit log sentences about accounts, sign-ins, consents and rights.
import { sentences } from '../sentences.ts';

export const peopleSentences = sentences({
  'sign-in.ok': { en: '{record} signed in', hi: '{record} ने साइन इन किया' },
  'sign-in.failed': { en: 'A sign-in failed: {record}', hi: '{record} का साइन इन नहीं हो सका' },
  'sign-in.otp-asked': {
    en: 'The second step of a sign-in was asked of {record}',
    hi: '{record} से साइन इन का दूसरा कदम माँगा गया',
  },
  'sign-out.ok': { en: '{record} signed out', hi: '{record} ने साइन आउट किया' },
  'account.registered': { en: '{record} opened an account', hi: '{record} ने अकाउंट बनाया' },
  'account.created': { en: '{actor} created the account of {record}', hi: '{actor} ने {record} का अकाउंट बनाया' },
  'account.invited': {
    en: '{record} took an invitation and opened an account',
    hi: '{record} ने न्योता स्वीकार करके अकाउंट बनाया',
  },
  'account.mobile-detached': {
    en: 'The unverified mobile number of {record} went to a new account',
    hi: '{record} का बिना जाँचा मोबाइल नंबर नए अकाउंट को मिला',
  },
  'account.email-detached': {
    en: 'The unconfirmed e-mail of {record} went to the account of an invitation',
    hi: '{record} का बिना पुष्टि वाला ई-मेल न्योते से बने अकाउंट को मिला',
  },
  'account.updated': { en: '{actor} changed the details of {record}', hi: '{actor} ने {record} की जानकारी बदली' },
  'account.deleted': { en: '{actor} deleted the account of {record}', hi: '{actor} ने {record} का अकाउंट हटाया' },
  'account.erased': { en: '{actor} erased the account of {record}', hi: '{actor} ने {record} का अकाउंट मिटाया' },
  'account.exported': {
    en: '{actor} downloaded a copy of the data of {record}',
    hi: '{actor} ने {record} के डेटा की कॉपी डाउनलोड की',
  },
  'account.restored': {
    en: 'A change of the account of {record} was undone by a mailed link',
    hi: 'मेल के लिंक से {record} के अकाउंट का बदलाव वापस लिया गया',
  },
  'account.role-changed': {
    en: '{actor} changed the role of {record} to {role}',
    hi: '{actor} ने {record} की भूमिका बदलकर {role} की',
  },
  'account.sessions-ended': {
    en: '{actor} ended {sessions} sessions of {record}',
    hi: '{actor} ने {record} के {sessions} सेशन बंद किए',
  },
  'account.kept-data-ended': {
    en: 'The kept data of {record} ended with its period',
    hi: '{record} का रखा हुआ डेटा अवधि पूरी होने पर मिटा',
  },
  'proof.text-erased': {
    en: 'A text of {record} in {table} was lawfully erased',
    hi: '{table} में {record} का एक टेक्स्ट नियम के अनुसार मिटाया गया',
  },
  'password.changed': { en: '{record} changed the password', hi: '{record} ने पासवर्ड बदला' },
  'password.reset': {
    en: '{record} set a new password by a mailed link',
    hi: '{record} ने मेल के लिंक से नया पासवर्ड बनाया',
  },
  'password.reset-asked': {
    en: 'A link to set a new password was asked for {record}',
    hi: '{record} के लिए नया पासवर्ड बनाने का लिंक माँगा गया',
  },
  'email.confirmed': { en: '{record} confirmed the e-mail address', hi: '{record} ने ई-मेल पता पक्का किया' },
  'email.changed': { en: '{record} changed the e-mail address', hi: '{record} ने ई-मेल पता बदला' },
  'email.change-cancelled': {
    en: '{actor} cancelled a change of the e-mail address of {record}',
    hi: '{actor} ने {record} के ई-मेल पते का बदलाव रद्द किया',
  },
  'totp.switched-on': { en: '{record} switched two-step sign-in on', hi: '{record} ने दो कदम वाला साइन इन चालू किया' },
  'totp.switched-off': { en: '{record} switched two-step sign-in off', hi: '{record} ने दो कदम वाला साइन इन बंद किया' },
  'totp.reset': {
    en: 'Two-step sign-in of {record} was reset on the server',
    hi: 'सर्वर पर {record} का दो कदम वाला साइन इन हटाया गया',
  },
  'consent.given': { en: '{record} gave a consent: {kind}', hi: '{record} ने सहमति दी: {kind}' },
  'consent.withdrawn': { en: '{record} withdrew a consent: {kind}', hi: '{record} ने सहमति वापस ली: {kind}' },
  'assignment.given': { en: '{actor} gave {record} the role {role}', hi: '{actor} ने {record} को {role} की भूमिका दी' },
  'assignment.taken': {
    en: '{actor} took the role {role} from {record}',
    hi: '{actor} ने {record} से {role} की भूमिका हटाई',
  },
  'staff.invited': { en: '{actor} invited somebody to the staff', hi: '{actor} ने किसी को स्टाफ़ में बुलाया' },
  'role.created': { en: '{actor} created the role {record}', hi: '{actor} ने भूमिका {record} बनाई' },
  'role.changed': { en: '{actor} changed what the role {record} may do', hi: '{actor} ने भूमिका {record} के अधिकार बदले' },
  'role.deleted': { en: '{actor} deleted the role {record}', hi: '{actor} ने भूमिका {record} हटाई' },
  'role.second-step': {
    en: '{actor} changed whether a role needs a second step at sign-in',
    hi: '{actor} ने बदला कि इस भूमिका को साइन इन में दूसरा कदम चाहिए या नहीं',
  },
  'role.discount-limit': {
    en: '{actor} changed how much a role may take off bookings',
    hi: '{actor} ने बदला कि यह भूमिका बुकिंग पर कितनी छूट दे सकती है',
  },
  'staff.invitation-withdrawn': { en: '{actor} withdrew an invitation', hi: '{actor} ने न्योता वापस लिया' },
  'patient.registered': { en: '{actor} registered a patient', hi: '{actor} ने मरीज़ का पंजीकरण किया' },
  'patient.completed': {
    en: '{actor} recorded the age and sex of a patient',
    hi: '{actor} ने मरीज़ की उम्र और लिंग दर्ज किए',
  },
  'patient.consented': {
    en: 'A patient agreed that the account sees their results',
    hi: 'मरीज़ ने सहमति दी कि अकाउंट उनके नतीजे देखे',
  },
  'patient.consent-withdrawn': {
    en: '{actor} recorded that a patient withdrew the consent to show their results',
    hi: '{actor} ने दर्ज किया कि मरीज़ ने नतीजे दिखाने की सहमति वापस ली',
  },
  'patient.merged': { en: '{actor} merged two records of a patient', hi: '{actor} ने एक मरीज़ के दो रिकॉर्ड जोड़े' },
  'patient.unmerged': {
    en: '{actor} took the merging of two records of a patient back',
    hi: '{actor} ने मरीज़ के जोड़े गए रिकॉर्ड फिर अलग किए',
  },
});
