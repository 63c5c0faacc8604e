// Audit log sentences about visits, tubes, shipments, parameters and ranges.
import { sentences } from '../sentences.ts';

export const laboratorySentences = sentences({
  'cash.settled': {
    en: '{actor} settled the cash of a colleague: {amount} counted',
    hi: '{actor} ने सहकर्मी की नकदी का हिसाब किया: {amount} गिने',
  },
  'visit.assigned': { en: '{actor} gave a visit to a collector', hi: '{actor} ने विज़िट कलेक्टर को दी' },
  'visit.reviewed': {
    en: '{actor} looked at a visit that needed a review: {reason}',
    hi: '{actor} ने जाँच के लिए रुकी विज़िट देखी: {reason}',
  },
  'visit.walk-in': { en: '{actor} checked a walk-in patient in', hi: '{actor} ने सीधे आए मरीज़ को दर्ज किया' },
  'visit.repeat-scheduled': {
    en: '{actor} set the time of a free repeat',
    hi: '{actor} ने मुफ़्त दोबारा सैंपल का समय तय किया',
  },
  'visit.checked-in': { en: '{actor} checked a patient in', hi: '{actor} ने मरीज़ का आना दर्ज किया' },
  'visit.conflict-decided': {
    en: '{actor} decided a conflict of two events of a visit: {decision}',
    hi: '{actor} ने विज़िट के दो कामों के टकराव पर फ़ैसला किया: {decision}',
  },
  'specimen.rejected': { en: '{actor} rejected a tube: {rejectCode}', hi: '{actor} ने ट्यूब नामंज़ूर की: {rejectCode}' },
  'specimen.lost': { en: '{actor} reported a tube as lost', hi: '{actor} ने ट्यूब खोई हुई बताई' },
  'specimen.disposed': { en: '{actor} destroyed a tube', hi: '{actor} ने ट्यूब नष्ट की' },
  'specimen.roll-reserved': {
    en: '{actor} reserved {count} codes for labels',
    hi: '{actor} ने लेबल के लिए {count} कोड रखे',
  },
  'shipment.opened': { en: '{actor} opened a shipment', hi: '{actor} ने शिपमेंट शुरू किया' },
  'shipment.sealed': {
    en: '{actor} sealed a shipment of {tubes} tubes',
    hi: '{actor} ने {tubes} ट्यूबों का शिपमेंट सील किया',
  },
  'shipment.delivered': { en: '{actor} took a shipment in', hi: '{actor} ने शिपमेंट लिया' },
  'shipment.reconciled': { en: '{actor} counted the tubes of a shipment', hi: '{actor} ने शिपमेंट की ट्यूबें गिनीं' },
  'parameter.created': { en: '{actor} added the parameter {code}', hi: '{actor} ने पैरामीटर {code} जोड़ा' },
  'parameter.updated': { en: '{actor} changed the parameter {code}', hi: '{actor} ने पैरामीटर {code} बदला' },
  'parameter.imported': { en: '{actor} imported parameters', hi: '{actor} ने पैरामीटर इंपोर्ट किए' },
  'parameter.ranges-drafted': {
    en: '{actor} drafted reference ranges',
    hi: '{actor} ने संदर्भ सीमाओं का मसौदा बनाया',
  },
  'parameter.ranges-approved': { en: '{actor} approved reference ranges', hi: '{actor} ने संदर्भ सीमाएँ मंज़ूर कीं' },
  'explanation.drafted': {
    en: '{actor} wrote what patients read about {code}, version {version}',
    hi: '{actor} ने {code} के बारे में मरीज़ों के लिए जानकारी लिखी, संस्करण {version}',
  },
  'explanation.approved': {
    en: '{actor} approved what patients read about {code}, version {version}',
    hi: '{actor} ने {code} के बारे में मरीज़ों के लिए जानकारी मंज़ूर की, संस्करण {version}',
  },
  'test.defined': {
    en: '{actor} defined the specimens and parameters of the test {record}',
    hi: '{actor} ने टेस्ट {record} के सैंपल और पैरामीटर तय किए',
  },
  'result.entered': {
    en: '{actor} entered values of order {record}: {count}',
    hi: '{actor} ने ऑर्डर {record} के नतीजे दर्ज किए: {count}',
  },
  'result.verified': {
    en: '{actor} verified values of order {record}: {count}',
    hi: '{actor} ने ऑर्डर {record} के नतीजे जाँचे: {count}',
  },
  'result.authorised': {
    en: '{actor} authorised values of order {record}: {count}',
    hi: '{actor} ने ऑर्डर {record} के नतीजे मंज़ूर किए: {count}',
  },
  'result.repeated': {
    en: '{actor} had values of order {record} measured again: {count}. Reason: {reason}',
    hi: '{actor} ने ऑर्डर {record} के नतीजे दोबारा मापने को कहा: {count}। कारण: {reason}',
  },
  'result.amended': {
    en: '{actor} amended a value of order {record}: {reasonCode}',
    hi: '{actor} ने ऑर्डर {record} का नतीजा सुधारा: {reasonCode}',
  },
  'line.not-performed': {
    en: '{actor} marked tests of order {record} as not performed: {count}',
    hi: '{actor} ने बताया कि ऑर्डर {record} के टेस्ट नहीं हो सके: {count}',
  },
  'line.referred': {
    en: '{actor} referred tests of order {record} to another laboratory: {count}',
    hi: '{actor} ने ऑर्डर {record} के टेस्ट दूसरी लैब के लिए तय किए: {count}',
  },
  'line.recalled': {
    en: '{actor} took tests of order {record} back from another laboratory: {count}',
    hi: '{actor} ने ऑर्डर {record} के टेस्ट दूसरी लैब से वापस लिए: {count}',
  },
  'line.consented': {
    en: '{actor} recorded the consent to a sensitive test of order {record}',
    hi: '{actor} ने ऑर्डर {record} के संवेदनशील टेस्ट की सहमति दर्ज की',
  },
  'line.confirmed': {
    en: '{actor} recorded the confirmation of a reactive result of order {record}',
    hi: '{actor} ने ऑर्डर {record} के रिएक्टिव नतीजे की पुष्टि दर्ज की',
  },
  'line.pregnancy': {
    en: '{actor} recorded for order {record} whether the patient is pregnant; values judged anew: {count}',
    hi: '{actor} ने ऑर्डर {record} के मरीज़ की गर्भावस्था की जानकारी दर्ज की; दोबारा परखे गए नतीजे: {count}',
  },
  'line.commented': {
    en: '{actor} changed the comment of a test of order {record}',
    hi: '{actor} ने ऑर्डर {record} के टेस्ट की टिप्पणी बदली',
  },
  'referral.created': { en: '{actor} entered a referral laboratory', hi: '{actor} ने रेफ़रल लैब जोड़ी' },
  'referral.updated': { en: '{actor} changed a referral laboratory', hi: '{actor} ने रेफ़रल लैब बदली' },
  'referral.sent': {
    en: '{actor} sent {count} tests to a referral laboratory',
    hi: '{actor} ने {count} टेस्ट रेफ़रल लैब को भेजे',
  },
  'referral.recalled': {
    en: '{actor} took {test} back that was sent with {manifest}: {reason}',
    hi: '{actor} ने {manifest} के साथ भेजा गया {test} वापस लिया: {reason}',
  },
  'referral.report-filed': {
    en: '{actor} filed the report of a referral laboratory',
    hi: '{actor} ने रेफ़रल लैब की रिपोर्ट रखी',
  },
  'laboratory.settings': {
    en: '{actor} changed how the laboratory works',
    hi: '{actor} ने लैब के काम की सेटिंग बदली',
  },
  'critical.called': {
    en: '{actor} called about a critical value of order {record}: {outcome}',
    hi: '{actor} ने ऑर्डर {record} के गंभीर नतीजे के लिए कॉल किया: {outcome}',
  },
  'signatory.created': { en: '{actor} entered a signatory', hi: '{actor} ने हस्ताक्षरकर्ता जोड़ा' },
  'signatory.signature-set': {
    en: "{actor} set the picture of a signatory's signature",
    hi: '{actor} ने हस्ताक्षरकर्ता के हस्ताक्षर की तस्वीर लगाई',
  },
  'signatory.signature-removed': {
    en: "{actor} took the picture of a signatory's signature away",
    hi: '{actor} ने हस्ताक्षरकर्ता के हस्ताक्षर की तस्वीर हटाई',
  },
  'signatory.updated': { en: '{actor} changed a signatory', hi: '{actor} ने हस्ताक्षरकर्ता की जानकारी बदली' },
});
