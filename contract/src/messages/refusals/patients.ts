// Refusals about patients.
import { sentences } from '../sentences.ts';

export const patientRefusals = sentences({
  LINE_REFUNDED: {
    en: 'The money for one of these lines went back already, or waits for approval.',
    hi: 'इनमें से किसी एक जाँच का पैसा पहले ही वापस हो चुका है, या मंज़ूरी का इंतज़ार है।',
  },
  'NOT_FOUND.Line': { en: 'This line is not part of the booking', hi: 'यह जाँच इस बुकिंग में नहीं है' },
  'VALIDATION.linesCostNothing': {
    en: 'Nothing was paid for these lines',
    hi: 'इन जाँचों के लिए कुछ नहीं दिया गया था',
  },
  'NOT_FOUND.Patient': { en: 'Patient not found', hi: 'मरीज़ नहीं मिला' },
  PATIENT_LIMIT: {
    en: 'You can keep {limit} patients. Delete one first.',
    hi: 'आप {limit} मरीज़ रख सकते हैं। पहले किसी एक को हटाएँ।',
  },
  'PATIENT_LIMIT.customer': {
    en: 'This customer has {limit} patients, the most that an account keeps. They can delete one under Patients.',
    hi: 'इस ग्राहक के {limit} मरीज़ हैं, एक अकाउंट में इससे ज़्यादा नहीं रखे जाते। वे मरीज़ वाले पेज से किसी एक को हटा सकते हैं।',
  },
  PATIENT_COMPLETE: {
    en: 'Age and sex of {name} are known. The customer can change them under Patients.',
    hi: '{name} की उम्र और लिंग पहले से पता हैं। ग्राहक उन्हें मरीज़ वाले पेज पर बदल सकते हैं।',
  },
  PATIENT_IN_USE: {
    en: '{name} has an open booking ({number}). The patient can be deleted once it is completed or cancelled.',
    hi: '{name} की एक बुकिंग ({number}) अभी पूरी नहीं हुई है। उसके पूरा या रद्द होने के बाद मरीज़ को हटाया जा सकता है।',
  },
  COUNSELLING_NEEDED: {
    en: 'This report opens after a talk with our doctor. Please call us or come to the laboratory.',
    hi: 'यह रिपोर्ट हमारे डॉक्टर से बात करने के बाद खुलती है। कृपया हमें कॉल करें या लैब आएँ।',
  },
  COUNSELLING_NOT_NEEDED: {
    en: 'This report holds no sensitive test: it needs no counselling.',
    hi: 'इस रिपोर्ट में कोई संवेदनशील टेस्ट नहीं है: काउंसलिंग की ज़रूरत नहीं है।',
  },
  RESULTS_CONSENT_NEEDED: {
    en: '{name} has to agree first that you see their results. Ask for it under Patients.',
    hi: 'पहले {name} की सहमति चाहिए कि आप उनके नतीजे देखें। मरीज़ वाले पेज से सहमति माँगें।',
  },
  RESULTS_CONSENT_NOT_NEEDED: {
    en: 'No consent of {name} is needed to see these results.',
    hi: 'ये नतीजे देखने के लिए {name} की सहमति की ज़रूरत नहीं है।',
  },
  RESULTS_CONSENT_NUMBER: {
    en: 'Save the mobile number of {name} first, another one than yours. Without one {name} can sign at the laboratory.',
    hi: 'पहले {name} का मोबाइल नंबर सेव करें, जो आपके नंबर से अलग हो। नंबर न हो तो {name} लैब में हस्ताक्षर कर सकते हैं।',
  },
  PATIENT_IS_ADULT: {
    en: '{name} is booked as an adult. Please call us to correct the age.',
    hi: '{name} की बुकिंग वयस्क के तौर पर हुई है। उम्र ठीक कराने के लिए हमें फ़ोन करें।',
  },
  PATIENT_IS_SELF: {
    en: 'You are a patient of your own account as long as the account exists.',
    hi: 'जब तक आपका अकाउंट है, आप उसके मरीज़ रहेंगे।',
  },
  'PATIENT_IS_SELF.merge': {
    en: '{name} is the owner of an account: merge the other record into this one.',
    hi: '{name} अकाउंट के मालिक हैं: दूसरे रिकॉर्ड को इसमें मिलाएँ।',
  },
  PATIENT_MERGED: {
    en: 'One of these records is merged already. Undo that first.',
    hi: 'इनमें से एक रिकॉर्ड पहले ही मिलाया जा चुका है। पहले उसे वापस लें।',
  },
  'PATIENT_MERGED.not': { en: 'This record is not merged', hi: 'यह रिकॉर्ड मिलाया हुआ नहीं है' },
  'VALIDATION.mergeTwo': { en: 'Choose two different patients', hi: 'दो अलग-अलग मरीज़ चुनें' },
  PATIENTS_DO_NOT_MATCH: {
    en: '{item} is booked {quantity} times: choose exactly {quantity} different patients for it.',
    hi: '{item} की संख्या {quantity} है: इसके लिए ठीक {quantity} अलग-अलग मरीज़ चुनें।',
  },
  'PATIENTS_DO_NOT_MATCH.several': {
    en: 'This booking is for several patients: make a new booking for further tests.',
    hi: 'यह बुकिंग कई मरीज़ों के लिए है: नई जाँचों के लिए नई बुकिंग करें।',
  },
  'PATIENTS_DO_NOT_MATCH.twice': {
    en: '{name} is named twice. Name each patient once, with all of their tests.',
    hi: '{name} का नाम दो बार है। हर मरीज़ को एक ही बार लिखें, उनकी सभी जाँचों के साथ।',
  },
  'PATIENTS_DO_NOT_MATCH.unknown': {
    en: 'A test or package of a patient is not part of this booking.',
    hi: 'किसी मरीज़ की एक जाँच या पैकेज इस बुकिंग में नहीं है।',
  },
  'VALIDATION.ageOrBirthday': {
    en: 'Enter either the date of birth or the age',
    hi: 'जन्म तारीख या उम्र में से कोई एक लिखें',
  },
  'VALIDATION.ageMissing': { en: 'Enter the date of birth or the age', hi: 'जन्म तारीख या उम्र लिखें' },
  'VALIDATION.birthdayAhead': {
    en: 'This date of birth lies in the future',
    hi: 'यह जन्म तारीख आने वाले समय की है',
  },
  'VALIDATION.birthdayTooOld': {
    en: 'Nobody is older than {most} years: check the date of birth',
    hi: 'कोई {most} साल से बड़ा नहीं होता: जन्म तारीख देखें',
  },
  'VALIDATION.guardianMissing': {
    en: 'A patient under 18 needs a guardian who agrees to the tests',
    hi: '18 साल से कम उम्र के मरीज़ के लिए जाँच से सहमत अभिभावक ज़रूरी हैं',
  },
  'VALIDATION.relationOfSelf': {
    en: 'Only the owner of the account is "self", and stays so',
    hi: '"स्वयं" सिर्फ़ अकाउंट के मालिक हैं, और वही रहेंगे',
  },
});
