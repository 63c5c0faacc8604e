// Refusals about visits and specimens.
import { sentences } from '../sentences.ts';

export const visitRefusals = sentences({
  'AMOUNT_MISMATCH.due': {
    en: '{due} is due, not {amount}. Put it right with the patient, or tell the dispatcher.',
    hi: 'बाकी रकम {due} है, {amount} नहीं। मरीज़ के साथ हिसाब ठीक करें, या डिस्पैचर को बताएँ।',
  },
  'AMOUNT_MISMATCH.nothingDue': {
    en: 'Nothing is due for this visit. Give {amount} back, or tell the dispatcher.',
    hi: 'इस विज़िट के लिए कुछ बाकी नहीं है। {amount} लौटाएँ, या डिस्पैचर को बताएँ।',
  },
  'AMOUNT_MISMATCH.paid': {
    en: '{paid} was already paid at {time}. Give {amount} back, or tell the dispatcher.',
    hi: '{paid} का पेमेंट {time} पर पहले ही हो चुका है। {amount} लौटाएँ, या डिस्पैचर को बताएँ।',
  },
  CASH_COUNT_DIFFERS: {
    en: 'The notes and coins add up to {sum}, not to {counted}: count again or correct the amount',
    hi: 'नोट और सिक्के मिलकर {sum} होते हैं, {counted} नहीं: फिर से गिनें या रकम ठीक करें',
  },
  CASH_DEPOSIT_TOO_HIGH: {
    en: 'Only {counted} were counted: no more can be handed in',
    hi: 'सिर्फ़ {counted} गिने गए: इससे ज़्यादा जमा नहीं हो सकते',
  },
  CASH_REASON_NEEDED: {
    en: '{counted} were counted and {expected} are expected: say why they differ',
    hi: '{counted} गिने गए और {expected} होने चाहिए: फ़र्क का कारण लिखें',
  },
  CASH_SETTLED: {
    en: 'All cash of this person on this day is settled already',
    hi: 'इस व्यक्ति की इस दिन की पूरी नकदी का हिसाब हो चुका है',
  },
  EVENT_IN_FUTURE: {
    en: 'This event lies in the future: check the clock of the device',
    hi: 'इस काम का समय अभी आया नहीं है: फ़ोन की घड़ी जाँचें',
  },
  EVENT_UNKNOWN: {
    en: 'This event is incomplete or unknown: {reason}',
    hi: 'यह जानकारी अधूरी है या पहचानी नहीं गई: {reason}',
  },
  EVENTS_UNDECIDED: {
    en: 'Decide first on the money and the entries of this visit that are still open',
    hi: 'पहले इस विज़िट के पैसे और बाकी एंट्री पर फ़ैसला करें',
  },
  'ILLEGAL_TRANSITION.conflict': { en: 'This entry is decided already', hi: 'इस एंट्री पर फ़ैसला हो चुका है' },
  'ILLEGAL_TRANSITION.eventOrder': {
    en: 'Decide first on the entry of this visit before it',
    hi: 'पहले इस विज़िट की इससे पहले वाली एंट्री पर फ़ैसला करें',
  },
  'ILLEGAL_TRANSITION.visit': {
    en: 'A visit that is {state} cannot be changed so',
    hi: 'यह विज़िट अब इस तरह नहीं बदली जा सकती। उसकी स्थिति: {state}',
  },
  'NOT_FOUND.Conflict': { en: 'Conflict not found', hi: 'टकराव नहीं मिला' },
  'NOT_FOUND.Visit': { en: 'Visit not found', hi: 'विज़िट नहीं मिली' },
  NOT_IDENTIFIED: {
    en: 'Identify the patient first: ask for the start code or check their details',
    hi: 'पहले मरीज़ की पहचान करें: स्टार्ट कोड पूछें या जानकारी मिलाएँ',
  },
  NOT_TODAY: {
    en: 'This visit is not due within a day of this event',
    hi: 'यह विज़िट इस दिन या इसके आस-पास की नहीं है',
  },
  VISIT_GIVEN: {
    en: 'A colleague has given this visit to somebody else meanwhile',
    hi: 'इस बीच किसी सहकर्मी ने यह विज़िट किसी और को दे दी है',
  },
  VISIT_REASSIGNED: {
    en: 'This visit was given to somebody else. What you recorded is kept: the dispatcher decides what counts.',
    hi: 'यह विज़िट किसी और को दे दी गई है। आपकी एंट्री सुरक्षित है: डिस्पैचर तय करेंगे कि क्या माना जाए।',
  },
  NOT_YOUR_VISIT: { en: 'This visit is not given to you', hi: 'यह विज़िट आपको नहीं दी गई है' },
  SPECIMEN_COLLECTED: {
    en: 'This sample is collected or was given up already',
    hi: 'यह सैंपल पहले ही लिया या छोड़ा जा चुका है',
  },
  SPECIMEN_UNKNOWN: { en: 'This visit has no such sample', hi: 'इस विज़िट में ऐसा कोई सैंपल नहीं है' },
  'ILLEGAL_TRANSITION.shipment': {
    en: 'This shipment is past that step',
    hi: 'यह शिपमेंट इस काम से आगे निकल चुका है',
  },
  NOT_IN_BOX: {
    en: 'Tube {code} was not sealed into this box',
    hi: 'ट्यूब {code} इस बॉक्स में सील नहीं की गई थी',
  },
  NOT_MISSING: {
    en: 'Tube {code} is not missing: it was received at {centre}, {at}, by {by}',
    hi: 'ट्यूब {code} गुम नहीं है: {by} ने उसे {centre} पर {at} को प्राप्त किया था',
  },
  TUBE_ELSEWHERE: {
    en: 'Tube {code} belongs to {centre} and was not sent here in a box',
    hi: 'ट्यूब {code} {centre} की है और यहाँ किसी बॉक्स में नहीं भेजी गई थी',
  },
  'TUBE_ELSEWHERE.box': {
    en: 'Tube {code} is not at {sender}, where this box leaves from. By the record it is at {centre}.',
    hi: 'ट्यूब {code} {sender} पर नहीं है, जहाँ से यह बॉक्स जाता है। रिकॉर्ड के अनुसार वह {centre} पर है।',
  },
  'NOT_FOUND.Shipment': { en: 'Shipment not found', hi: 'शिपमेंट नहीं मिला' },
  'NOT_FOUND.Specimen': { en: 'There is no tube with this code', hi: 'इस कोड की कोई ट्यूब नहीं है' },
  REASON_NEEDED: { en: 'Say why', hi: 'कारण लिखें' },
  'REASON_NEEDED.doubtful': {
    en: 'Tube {code} came {came}. To accept it, say why it can be used.',
    hi: 'ट्यूब {code} इस हालत में आई: {came}। इसे स्वीकार करने के लिए लिखें कि यह क्यों काम की है।',
  },
  SHIPMENT_INCOMPLETE: {
    en: '{count} tubes of this shipment are not accounted for: {codes}',
    hi: 'इस शिपमेंट की {count} ट्यूबों का हिसाब नहीं है: {codes}',
  },
  SPECIMEN_STATE: {
    en: 'The tube {code} is {state}, so this cannot be done with it',
    hi: 'ट्यूब {code} के साथ यह नहीं हो सकता। उसकी स्थिति: {state}',
  },
  WRONG_CODE: {
    en: 'The code {code} is mistyped: its check digit is wrong',
    hi: 'कोड {code} गलत लिखा है: उसका चेक अंक मेल नहीं खाता',
  },
  'TOO_LATE.onTheWay': {
    en: 'The phlebotomist is on the way: please call us',
    hi: 'फ़्लेबोटोमिस्ट रास्ते में हैं: कृपया हमें कॉल करें',
  },
  'TOO_LATE.assign': {
    en: 'Somebody has arrived for this visit, so it stays with them',
    hi: 'इस विज़िट पर कोई पहुँच चुका है, इसलिए अब बदलाव नहीं हो सकता',
  },
  'VALIDATION.collectorUnknown': {
    en: 'Choose somebody who may work on visits',
    hi: 'किसी ऐसे व्यक्ति को चुनें जो विज़िट का काम कर सकता है',
  },
  VISIT_CANCELLED: {
    en: 'This visit was cancelled. Keep the tubes apart and call the dispatcher.',
    hi: 'यह विज़िट रद्द हो चुकी थी। ट्यूब अलग रखें और डिस्पैचर को कॉल करें।',
  },
  'VISIT_CANCELLED.payment': {
    en: 'This visit was cancelled. Keep {amount} apart and call the dispatcher.',
    hi: 'यह विज़िट रद्द हो चुकी थी। {amount} अलग रखें और डिस्पैचर को कॉल करें।',
  },
  VISIT_EXISTS: { en: 'This booking has a visit already', hi: 'इस बुकिंग की विज़िट पहले से है' },
  VISIT_OVER: { en: 'This visit is over', hi: 'यह विज़िट खत्म हो चुकी है' },
  VISIT_STATE: {
    en: 'This does not follow on what was recorded before',
    hi: 'यह पहले दर्ज किए गए काम के बाद नहीं आ सकता',
  },
  WRONG_START_CODE: {
    en: 'This is not the start code of this visit',
    hi: 'यह इस विज़िट का स्टार्ट कोड नहीं है',
  },
  DRAW_TOO_EARLY: {
    en: 'This tube is drawn later. Wait until its time, or say why you draw it now.',
    hi: 'यह ट्यूब बाद में लेनी है। समय होने तक रुकें, या बताएँ कि अभी क्यों ले रहे हैं।',
  },
  MEAL_UNKNOWN: {
    en: 'This tube follows a meal. Record when the patient ate, or say why you draw it now.',
    hi: 'यह ट्यूब खाने के बाद लेनी है। लिखें कि मरीज़ ने कब खाया, या बताएँ कि अभी क्यों ले रहे हैं।',
  },
  MEAL_IN_FUTURE: {
    en: 'This time has not come yet. Enter when the patient last ate.',
    hi: 'यह समय अभी आया नहीं है। लिखें कि मरीज़ ने आखिरी बार कब खाया।',
  },
  CONSENT_MISSING: {
    en: 'Record the written consent of this patient first',
    hi: 'पहले इस मरीज़ की लिखित सहमति दर्ज करें',
  },
  DOCUMENTS_MISSING: {
    en: 'The PCPNDT Act asks for the consent form and the referral before this sample is taken or accepted. Upload both on the page of the order or at reception, then try again.',
    hi: 'PCPNDT कानून के अनुसार यह सैंपल लेने या स्वीकार करने से पहले सहमति फ़ॉर्म और डॉक्टर का रेफ़रल ज़रूरी है। दोनों को ऑर्डर के पेज पर या रिसेप्शन पर अपलोड करें, फिर दोबारा कोशिश करें।',
  },
  WRONG_TUBE: {
    en: 'The label of this tube is not of this visit, or was used for somebody else already. Take the tube that is planned here.',
    hi: 'इस ट्यूब का लेबल इस विज़िट का नहीं है, या किसी और के लिए इस्तेमाल हो चुका है। यहाँ तय ट्यूब लें।',
  },
  'WRONG_TUBE.patient': {
    en: 'This tube belongs to another patient of this visit. Check the name on its label.',
    hi: 'यह ट्यूब इसी विज़िट के दूसरे मरीज़ की है। लेबल पर नाम देखें।',
  },
  'WRONG_TUBE.sample': {
    en: 'This tube is for another sample of the same patient. Check the cap and the label.',
    hi: 'यह ट्यूब इसी मरीज़ के दूसरे सैंपल की है। ढक्कन और लेबल देखें।',
  },
  'WRONG_TUBE.used': {
    en: 'This tube holds another sample of this patient already. Take a new one.',
    hi: 'इस ट्यूब में इसी मरीज़ का दूसरा सैंपल पहले से है। नई ट्यूब लें।',
  },
});
