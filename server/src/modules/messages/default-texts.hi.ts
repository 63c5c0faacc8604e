import type { TextKind } from '@labfront/contract/message-rules';

/** Of previews. */
export const sampleWordsHi = { what: '3 टेस्ट', time: 'गुरु, 12 मार्च, सुबह 6 – 8 बजे', name: 'रवि' };

export const defaultTextsHi: Readonly<Record<TextKind, string>> = {
  'sign-in-code': '{site} में साइन इन का कोड: {code}। यह 5 मिनट तक चलेगा। यह कोड किसी को न बताएँ।\n\n@{host} #{code}',
  'results-consent':
    '{name} {site} में अपने अकाउंट से आपकी जाँच के नतीजे देखना चाहते हैं। आप सहमत हों तो उन्हें यह कोड बताएँ: {code}। यह 10 मिनट तक चलेगा।',
  'booking-made': 'आपकी बुकिंग {number} हमें मिल गई है: {what}, समय: {time}। हम इसे कन्फ़र्म करेंगे। {site}',
  'booking-confirmed': 'आपकी बुकिंग {number} कन्फ़र्म है: {what}, समय: {time}। {site}',
  'booking-moved': 'आपकी बुकिंग {number} का नया समय: {time}। {site}',
  'booking-cancelled': 'आपकी बुकिंग {number} रद्द हो गई है। {site}',
  'payment-waiting': '{number} के लिए {amount} का पेमेंट बाकी है: {url} {site}',
  'refund-started': '{number} के {amount} आपको वापस भेजे जा रहे हैं। {site}',
  'refund-waiting': '{number} के {amount} आपको हमारे सेंटर पर वापस दिए जाएँगे। कृपया आएँ या कॉल करें। {site}',
  'refund-done': 'हमने {number} के {amount} वापस कर दिए हैं। बैंक में आने में 5 से 7 कामकाजी दिन लगते हैं। {site}',
  'phlebotomist-assigned': 'आपकी बुकिंग {number} के लिए {name} आएँगे, समय: {time}। {site}',
  'phlebotomist-on-the-way': 'आपकी बुकिंग {number} के लिए {name} रास्ते में हैं। {site}',
  'phlebotomist-late': 'आपकी बुकिंग {number} के लिए हमें देर हो रही है, हम {time} तक पहुँचेंगे। {site}',
  'second-sample': 'आपकी बुकिंग {number} का अगला सैंपल {time} बजे लेना है। तब तक खाने के बारे में जो बताया गया, वही करें। {site}',
  'tests-not-performed': 'आपकी बुकिंग {number} के कुछ टेस्ट नहीं हो सके। जो नहीं हुआ, उसके पैसे नहीं लगेंगे ({amount})। {site}',
  'sample-unusable':
    'आपकी बुकिंग {number} के एक सैंपल की जाँच नहीं हो सकती। आगे क्या हो सकता है, यह बताने के लिए हम आपको कॉल करेंगे। {site}',
  'sample-found':
    'आपकी बुकिंग {number} का सैंपल मिल गया है। आपको दूसरा सैंपल देने की ज़रूरत नहीं है, हम आपकी जाँच आगे बढ़ा रहे हैं। {site}',
  'sample-rejected': 'आपकी बुकिंग {number} के लिए नया सैंपल चाहिए, बिना किसी खर्च के। हम आपको कॉल करेंगे। {site}',
  'promise-refund': 'आपकी बुकिंग {number} का एक वादा हम नहीं निभा सके। {amount} आपको लौटाए जाएँगे। {site}',
  'promise-due': 'आपकी बुकिंग {number} का एक वादा हम नहीं निभा सके। आपको {amount} कम देने होंगे। {site}',
  'report-ready': 'आपकी रिपोर्ट तैयार है। खोलने के लिए साइन इन करें: {url} {site}',
  'report-amended': 'आपकी एक रिपोर्ट में सुधार हुआ है। कृपया नई रिपोर्ट ही देखें: {url} {site}',
  'prescription-answered': 'हमने आपकी पर्ची का जवाब दे दिया है: {url} {site}',
  'critical-escalated':
    'ऑर्डर {number} का एक क्रिटिकल नतीजा किसी को नहीं बताया जा सका। कृपया तय करें कि क्या किया जाए: {url} {site}',
  'password-changed': 'आपके अकाउंट का पासवर्ड बदला गया है। अगर आपने नहीं बदला, तो कॉल करें: {phone} {site}',
  'email-changed': 'आपके अकाउंट का ई-मेल बदला गया है। अगर आपने नहीं बदला, तो कॉल करें: {phone} {site}',
  'account-changed':
    'आपके अकाउंट का मोबाइल नंबर या ई-मेल बदला गया है। अगर आपने नहीं बदला, तो 72 घंटे के अंदर वापस लें: {url} {site}',
};
