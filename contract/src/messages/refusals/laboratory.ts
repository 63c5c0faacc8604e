// Refusals about parameters, their ranges and the definitions of tests.
import { sentences } from '../sentences.ts';

export const laboratoryRefusals = sentences({
  'NOT_FOUND.Parameter': { en: 'Parameter not found', hi: 'पैरामीटर नहीं मिला' },
  'VALIDATION.specimenTwice': { en: 'Another specimen has the key {key}', hi: '{key} key दूसरे सैंपल की है' },
  'VALIDATION.specimenUnknown': { en: 'No specimen has the key {key}', hi: '{key} key का कोई सैंपल नहीं है' },
  'VALIDATION.definedTwice': { en: 'This parameter is there twice', hi: 'यह पैरामीटर दो बार लिखा है' },
  'VALIDATION.parameterUnknown': { en: 'There is no such parameter', hi: 'ऐसा कोई पैरामीटर नहीं है' },
  NO_DRAFT: {
    en: 'The ranges of {name} have no draft to approve',
    hi: '{name} की सीमाओं का कोई मसौदा मंज़ूरी के लिए नहीं है',
  },
  OWN_DRAFT: {
    en: 'You drafted the ranges of {name} yourself. Another person has to approve them.',
    hi: '{name} की सीमाओं का मसौदा आपने ही बनाया है। मंज़ूरी किसी दूसरे व्यक्ति को देनी होगी।',
  },
  RANGES_CHANGED: {
    en: 'Somebody else has changed the ranges of {name} meanwhile. Load them again and read them.',
    hi: 'इस बीच किसी और ने {name} की सीमाएँ बदल दी हैं। उन्हें फिर से लोड करके पढ़ें।',
  },
  'NO_DRAFT.explanation': {
    en: 'The explanation of {name} has no draft to approve',
    hi: '{name} की जानकारी का कोई मसौदा मंज़ूरी के लिए नहीं है',
  },
  'OWN_DRAFT.explanation': {
    en: 'You wrote the explanation of {name} yourself. Another person has to approve it.',
    hi: '{name} की जानकारी आपने ही लिखी है। मंज़ूरी किसी दूसरे व्यक्ति को देनी होगी।',
  },
  EXPLANATION_CHANGED: {
    en: 'Somebody else has changed the explanation of {name} meanwhile. Load it again and read it.',
    hi: 'इस बीच किसी और ने {name} की जानकारी बदल दी है। उसे फिर से लोड करके पढ़ें।',
  },
  'NO_SIGNATORY.explanation': {
    en: 'Explanations are approved by a signatory. You are not in the registry of signatories today.',
    hi: 'यह जानकारी केवल हस्ताक्षरकर्ता मंज़ूर करते हैं। आज आप हस्ताक्षरकर्ताओं की सूची में नहीं हैं।',
  },
  'VALIDATION.parameterCodeStays': {
    en: 'A code never changes: results and instruments refer to it. Add another parameter instead.',
    hi: 'कोड नहीं बदलता: नतीजे और मशीनें इससे जुड़ी हैं। इसके बजाय दूसरा पैरामीटर जोड़ें।',
  },
  'VALIDATION.parameterFormula': {
    en: 'A calculated parameter needs a formula and decimals, and no other kind has a formula',
    hi: 'calculated पैरामीटर में फ़ॉर्मूला और दशमलव के अंक चाहिए, और किसी दूसरे में फ़ॉर्मूला नहीं होता',
  },
  'VALIDATION.parameterChoices': {
    en: 'Only a choice or a titre has choices, and a choice needs at least two',
    hi: 'विकल्प सिर्फ़ choice और titre में होते हैं, और choice में कम से कम दो चाहिए',
  },
  'VALIDATION.formulaInput': {
    en: 'The formula reads {code}, and there is no such parameter',
    hi: 'फ़ॉर्मूला {code} पढ़ता है, और ऐसा कोई पैरामीटर नहीं है',
  },
  'VALIDATION.formulaCycle': {
    en: 'The formula reads itself through {code}',
    hi: 'फ़ॉर्मूला {code} के ज़रिए खुद को ही पढ़ता है',
  },
  'VALIDATION.rangeOverlap': {
    en: 'This range overlaps range {other}: both would hold for one patient',
    hi: 'यह सीमा सीमा {other} से टकराती है: दोनों एक ही मरीज़ पर लागू होंगी',
  },
  'VALIDATION.expectedUnknown': {
    en: '"{choice}" is none of the parameter\'s choices',
    hi: '“{choice}” इस पैरामीटर के विकल्पों में नहीं है',
  },
  'VALIDATION.unitChanged': {
    en: 'The unit cannot change while there are ranges in it. Draft the ranges in the new unit with a new parameter.',
    hi: 'जब तक इस इकाई में सीमाएँ हैं, इकाई नहीं बदल सकती। नई इकाई के लिए नया पैरामीटर जोड़ें।',
  },
  'VALIDATION.kindChanged': {
    en: 'The kind cannot change while there are ranges for it. Add a new parameter of the other kind.',
    hi: 'जब तक इसकी सीमाएँ हैं, प्रकार नहीं बदल सकता। दूसरे प्रकार के लिए नया पैरामीटर जोड़ें।',
  },
  'VALIDATION.parameterColumn': {
    en: 'The file has no column "{column}"',
    hi: 'फ़ाइल में “{column}” नाम का कॉलम नहीं है',
  },
  'VALIDATION.parameterFileLong': {
    en: 'A file may have at most 20,000 rows',
    hi: 'फ़ाइल में ज़्यादा से ज़्यादा 20,000 लाइनें हो सकती हैं',
  },
  'NOT_FOUND.Line': { en: 'Line not found', hi: 'यह टेस्ट नहीं मिला' },
  'NOT_FOUND.Order': { en: 'Order not found', hi: 'ऑर्डर नहीं मिला' },
  'NOT_FOUND.Result': { en: 'Result not found', hi: 'नतीजा नहीं मिला' },
  'NOT_FOUND.Signatory': { en: 'Signatory not found', hi: 'हस्ताक्षरकर्ता नहीं मिले' },
  'VALIDATION.signatoryAccount': {
    en: 'Choose one of the staff: there is no such account',
    hi: 'स्टाफ़ में से किसी को चुनें: ऐसा कोई अकाउंट नहीं है',
  },
  'VALIDATION.signatureSize': {
    en: 'A signature may have at most {most} pixels a side',
    hi: 'हस्ताक्षर की तस्वीर की कोई भी भुजा {most} पिक्सल से बड़ी नहीं हो सकती',
  },
  'NOT_FOUND.Signature': { en: 'There is no picture of a signature', hi: 'हस्ताक्षर की कोई तस्वीर नहीं है' },
  'VALIDATION.signatoryCentre': { en: 'There is no such centre', hi: 'ऐसा कोई सेंटर नहीं है' },
  TEST_CONSENT_NEEDED: {
    en: 'Record the written consent and the counselling before {test} first',
    hi: 'पहले {test} की लिखित सहमति और उससे पहले की काउंसलिंग दर्ज करें',
  },
  LINE_NOT_SENSITIVE: {
    en: '{test} is no sensitive test: it needs no consent and no confirmation',
    hi: '{test} संवेदनशील टेस्ट नहीं है: इसमें सहमति और पुष्टि की ज़रूरत नहीं है',
  },
  NOTHING_TO_CONFIRM: {
    en: '{test} has no reactive value that waits for a confirmation',
    hi: '{test} का कोई रिएक्टिव नतीजा पुष्टि के लिए नहीं रुका है',
  },
  CONFIRMATION_NEEDED: {
    en: 'Record the confirmation of {tests} first: a reactive result is not released without it',
    hi: 'पहले {tests} की पुष्टि दर्ज करें: रिएक्टिव नतीजा इसके बिना जारी नहीं होता',
  },
  LINE_NOT_READY: {
    en: '{test} has no accepted tube, or its tube was rejected, so no value can be entered',
    hi: '{test} की कोई स्वीकार की गई ट्यूब नहीं है या ट्यूब नामंज़ूर हुई है, इसलिए नतीजा दर्ज नहीं हो सकता',
  },
  LINE_STATE: {
    en: '{test} is not at the step for this',
    hi: '{test} अभी इस काम के चरण पर नहीं है',
  },
  LINE_OVER: {
    en: '{test} is signed, referred, to be collected again, not performed or cancelled, so its values stay as they are',
    hi: '{test} पर हस्ताक्षर हो चुके हैं, वह दूसरी लैब को दिया गया है, दोबारा लिया जाना है, नहीं होगा या रद्द है, इसलिए उसके नतीजे नहीं बदलते',
  },
  LINE_NOT_SENT: {
    en: '{test} is referred but not sent yet. Send it with a manifest first.',
    hi: '{test} दूसरी लैब के लिए है पर अभी भेजा नहीं गया। पहले मैनिफ़ेस्ट के साथ भेजें।',
  },
  LINE_SENT: {
    en: '{test} was sent to the other laboratory already',
    hi: '{test} दूसरी लैब को भेजा जा चुका है',
  },
  LABORATORY_ENDED: {
    en: '{laboratory} does not measure for us at present',
    hi: '{laboratory} अभी हमारे लिए टेस्ट नहीं करती',
  },
  LABORATORY_WITHOUT_TEST: {
    en: '{laboratory} does not measure {test}: add it to their tests first',
    hi: '{laboratory} में {test} नहीं है: पहले उनके टेस्ट में जोड़ें',
  },
  'NOT_FOUND.Laboratory': { en: 'Laboratory not found', hi: 'लैब नहीं मिली' },
  'NOT_FOUND.Manifest': { en: 'Manifest not found', hi: 'मैनिफ़ेस्ट नहीं मिला' },
  'VALIDATION.referralTest': { en: 'There is no such test', hi: 'ऐसा कोई टेस्ट नहीं है' },
  'VALIDATION.referralTestTwice': { en: 'This test is there twice', hi: 'यह टेस्ट दो बार लिखा है' },
  NOT_ITS_PARAMETER: { en: '{test} does not measure this parameter', hi: '{test} में यह पैरामीटर नहीं है' },
  VALUE_MISSING: { en: 'Enter a value for {name}', hi: '{name} का नतीजा भरें' },
  VALUE_COMMA: {
    en: 'Write {name} with a point: "{value}" has a comma',
    hi: '{name} बिंदु के साथ लिखें: “{value}” में कॉमा है',
  },
  VALUE_NO_NUMBER: {
    en: '"{value}" is no number for {name}. Write a number such as 1.10, <0.5 or >1000.',
    hi: '“{value}” {name} के लिए संख्या नहीं है। 1.10, <0.5 या >1000 की तरह लिखें।',
  },
  VALUE_NO_CHOICE: {
    en: '"{value}" is none of the choices of {name}: {choices}',
    hi: '“{value}” {name} के विकल्पों में नहीं है: {choices}',
  },
  VALUE_IMPLAUSIBLE: {
    en: '{value} is not plausible for {name}: look whether it is typed right, and confirm it if it is',
    hi: '{name} के लिए {value} संभव नहीं लगता: देखें कि सही लिखा है या नहीं, और सही हो तो पुष्टि करें',
  },
  RANGE_OF_OURS: {
    en: '{test} is measured here: its range comes from the approved ones',
    hi: '{test} यहीं जाँचा जाता है: इसकी सीमा मंज़ूर की गई सीमाओं से आती है',
  },
  VALUE_CALCULATED: { en: '{name} is calculated from other values', hi: '{name} दूसरे नतीजों से निकाला जाता है' },
  RESULT_CHANGED: {
    en: 'Somebody else has changed {name} meanwhile',
    hi: 'इस बीच किसी और ने {name} बदल दिया है',
  },
  RESULT_AUTHORISED: {
    en: '{name} is authorised: correct it by an amendment with a reason',
    hi: '{name} मंज़ूर हो चुका है: इसे कारण लिखकर सुधारें',
  },
  RESULT_STATE: {
    en: '{name} is not at the step for this',
    hi: '{name} अभी इस काम के चरण पर नहीं है',
  },
  OWN_RESULT: {
    en: 'You entered {name} yourself, or a value that it is calculated from. Another person has to do this.',
    hi: '{name} या उसका आधार आपने ही दर्ज किया है। यह काम किसी दूसरे व्यक्ति को करना होगा।',
  },
  NO_SIGNATORY: {
    en: 'You are not a signatory today for {department} at this centre',
    hi: 'आज इस सेंटर में {department} के लिए आप हस्ताक्षरकर्ता नहीं हैं',
  },
  NOT_AUTHORISED: {
    en: 'No test of this order is authorised, so there is nothing to release',
    hi: 'इस ऑर्डर का कोई टेस्ट मंज़ूर नहीं हुआ है, इसलिए जारी करने को कुछ नहीं है',
  },
  NOTHING_NEW: {
    en: 'The reports of this order are up to date: nothing is new since the last release',
    hi: 'इस ऑर्डर की रिपोर्टें पूरी हैं: पिछली बार जारी करने के बाद कुछ नया नहीं है',
  },
  LINES_OPEN: {
    en: 'A final report needs all tests. Still open: {tests}',
    hi: 'अंतिम रिपोर्ट के लिए सभी टेस्ट चाहिए। अभी बाकी: {tests}',
  },
  ALREADY_FINAL: {
    en: 'This order has a final report. Finish the open tests and release again.',
    hi: 'इस ऑर्डर की अंतिम रिपोर्ट बन चुकी है। बाकी टेस्ट पूरे करके फिर जारी करें।',
  },
  FETAL_SEX: {
    en: 'The PCPNDT Act forbids every report to tell the sex of a fetus, and “{word}” at {place} may tell it. Write that text without it.',
    hi: 'PCPNDT कानून के अनुसार कोई रिपोर्ट भ्रूण का लिंग नहीं बता सकती, और {place} में “{word}” से यह पता चल सकता है। वह शब्द हटाकर लिखें।',
  },
  'FETAL_SEX.comment': {
    en: 'The PCPNDT Act forbids every report to tell the sex of a fetus, and “{word}” in the comment may tell it. Write the comment without it.',
    hi: 'PCPNDT कानून के अनुसार कोई रिपोर्ट भ्रूण का लिंग नहीं बता सकती, और टिप्पणी में “{word}” से यह पता चल सकता है। टिप्पणी उस शब्द के बिना लिखें।',
  },
  SIGNATORY_EXPIRED: {
    en: "{name}'s entry as a signatory ended on {day}. Renew the entry, or have the values amended and authorised by another signatory.",
    hi: 'हस्ताक्षरकर्ता {name} की अवधि {day} को खत्म हो गई। उसे बढ़ाएँ, या नतीजे सुधारकर किसी दूसरे हस्ताक्षरकर्ता से मंज़ूर कराएँ।',
  },
  ORDER_CHANGED: {
    en: 'Somebody else has changed this order meanwhile. Look at it again, then release.',
    hi: 'इस बीच किसी और ने यह ऑर्डर बदल दिया है। इसे फिर देखें, फिर जारी करें।',
  },
  'ORDER_CHANGED.report': {
    en: 'This report has another version meanwhile. Look at that one, then record the counselling.',
    hi: 'इस बीच इस रिपोर्ट का नया वर्शन आ गया है। उसे देखें, फिर काउंसलिंग दर्ज करें।',
  },
  MADE_HERE: {
    en: 'This report was made from values. Amend a value and release the order again, or withdraw the report.',
    hi: 'यह रिपोर्ट नतीजों से बनी है। नतीजा सुधारकर ऑर्डर फिर जारी करें, या रिपोर्ट वापस लें।',
  },
  PAID_WITH_BOOKING: {
    en: 'This report is paid with its booking {number}: record the money there.',
    hi: 'इस रिपोर्ट का पेमेंट बुकिंग {number} के साथ होता है: पैसे वहीं दर्ज करें।',
  },
  FHIR_INVALID: {
    en: 'The FHIR document of this report cannot be made. Please tell us.',
    hi: 'इस रिपोर्ट का FHIR दस्तावेज़ नहीं बन सका। कृपया हमें बताएँ।',
  },
  CRITICAL_CLOSED: {
    en: 'This critical value has been told already',
    hi: 'इस गंभीर नतीजे की सूचना दी जा चुकी है',
  },
  'CRITICAL_CLOSED.named': {
    en: '{name} has been told already. Nothing was recorded: record the call for the other values.',
    hi: '{name} की सूचना दी जा चुकी है। कुछ दर्ज नहीं हुआ: बाकी नतीजों के लिए कॉल दर्ज करें।',
  },
  CRITICAL_OTHER_ORDER: {
    en: 'One record of a call holds values of one order: record the call for {name} by itself',
    hi: 'एक कॉल में एक ही ऑर्डर के नतीजे दर्ज होते हैं: {name} के लिए कॉल अलग से दर्ज करें',
  },
  PREGNANCY_CHANGED: {
    en: 'Somebody else has answered whether the patient is pregnant meanwhile. Load the order again and read it.',
    hi: 'इस बीच किसी और ने गर्भावस्था की जानकारी दर्ज की है। ऑर्डर फिर से लोड करके पढ़ें।',
  },
  PREGNANCY_OF_MAN: {
    en: 'The patient of this order is a man. If that is wrong, correct the patient first.',
    hi: 'इस ऑर्डर के मरीज़ पुरुष हैं। अगर यह गलत है, तो पहले मरीज़ की जानकारी सुधारें।',
  },
  'VALIDATION.lastPeriod': {
    en: 'A last period on this date is not the beginning of a pregnancy on {day}. Check the date.',
    hi: 'इस तारीख के मासिक धर्म से {day} को गर्भावस्था नहीं हो सकती। तारीख जाँचें।',
  },
});
