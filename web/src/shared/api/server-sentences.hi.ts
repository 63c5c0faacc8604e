// What the server says in English, in Hindi: by the sentence where it is one of these, else by the code of the refusal, else as it came.

const CODES: Readonly<Record<string, string>> = {
  INTERNAL: 'कुछ गड़बड़ हो गई',
  UNAUTHENTICATED: 'आपका सेशन खत्म हो गया है, कृपया फिर साइन इन करें',
  FORBIDDEN: 'आपको इसकी अनुमति नहीं है',
  NOT_FOUND: 'यह नहीं मिला',
  TOO_MANY_REQUESTS: 'बहुत ज़्यादा कोशिशें हुईं। कृपया थोड़ी देर बाद फिर कोशिश करें।',
  SEARCH_TOO_LONG: 'इस खोज में बहुत समय लग रहा है। इसे छोटा करें, जैसे तारीख चुनकर या पूरा शब्द लिखकर।',
  IDEMPOTENCY_ANSWER_LOST: 'आपका काम हो चुका है, पर उसका जवाब नहीं पहुँचा। फिर भेजने से पहले अपनी बुकिंग या पेमेंट देखें।',
  INVALID_CREDENTIALS: 'ई-मेल या पासवर्ड सही नहीं है',
  OTP_REQUIRED: 'ऑथेंटिकेटर ऐप का कोड लिखें',
  OTP_INVALID: 'यह कोड सही नहीं है',
  WRONG_PASSWORD: 'पासवर्ड सही नहीं है',
  EMAIL_TAKEN: 'इस ई-मेल से पहले से एक अकाउंट है',
  MOBILE_TAKEN: 'इस मोबाइल नंबर से पहले से एक अकाउंट है',
  RESET_TOKEN_INVALID: 'यह लिंक खत्म हो चुका है या इस्तेमाल हो चुका है। कृपया नया लिंक मँगाएँ।',
  CONFIRM_TOKEN_INVALID: 'यह लिंक खत्म हो चुका है या इस्तेमाल हो चुका है। कृपया “अकाउंट की जानकारी” में नया लिंक मँगाएँ।',
  EMAIL_CONFIRMED: 'आपका ई-मेल पहले से कन्फ़र्म है',
  UNDO_TOKEN_INVALID: 'यह लिंक खत्म हो चुका है या इस्तेमाल हो चुका है।',
  LAST_ADMINISTRATOR: 'आख़िरी एडमिन को नहीं हटाया जा सकता',
  CART_EMPTY: 'आपका कार्ट खाली है',
  CART_FULL: 'कार्ट में इससे ज़्यादा आइटम नहीं आ सकते',
  CART_CHANGED: 'आपका कार्ट बदल गया है',
  QUANTITY_LIMIT: 'एक आइटम की इतनी संख्या कार्ट में नहीं आ सकती',
  OPEN_BOOKINGS_LIMIT: 'बहुत सी बुकिंग का पेमेंट अभी बाकी है। जिसकी ज़रूरत नहीं है उसे रद्द करें, या हमें कॉल करें।',
  WINDOW_FULL: 'यह समय भर गया है। कृपया दूसरा समय चुनें।',
  WHEN_REQUIRED: 'दिन और समय चुनें',
  BOOKING_PAID: 'इस बुकिंग का पेमेंट हो चुका है',
  BOOKING_CANCELLED: 'यह बुकिंग रद्द हो चुकी है',
  BOOKING_CLOSED: 'यह बुकिंग अब नहीं बदली जा सकती',
  ILLEGAL_TRANSITION: 'यह अब नहीं किया जा सकता। कृपया पेज दोबारा लोड करें।',
  TOO_LATE: 'कलेक्शन का समय शुरू हो चुका है: रद्द करने के लिए कृपया हमें कॉल करें',
  ALREADY_PAID: 'इसका पेमेंट पहले ही हो चुका है',
  ORDER_PAID: 'इसका पेमेंट पहले ही हो चुका है',
  NOTHING_DUE: 'कुछ देना बाकी नहीं है',
  NOTHING_TO_PAY: 'इस बुकिंग में अभी कुछ देना नहीं है',
  NOT_PAID: 'अभी रसीद नहीं है: कोई पेमेंट नहीं मिला है',
  PAYMENT_DUE: 'इस रिपोर्ट को खोलने से पहले इसका पेमेंट करना होगा',
  PAYMENT_FAILED: 'पेमेंट नहीं हो पाया',
  PAYMENT_UNCONFIRMED: 'पेमेंट की पुष्टि अभी नहीं हुई है। कृपया थोड़ी देर रुकें।',
  SIGNATURE_INVALID: 'पेमेंट की पुष्टि नहीं हो सकी',
  AMOUNT_CHANGED: 'रकम अभी-अभी बदल गई है: कृपया फिर देखें',
  GATEWAY_DOWN: 'पेमेंट गेटवे से अभी जवाब नहीं मिल रहा। कृपया थोड़ी देर बाद कोशिश करें।',
  GATEWAY_REFUSED: 'पेमेंट गेटवे ने इसे मना कर दिया',
  REPORT_WITHDRAWN: 'यह रिपोर्ट वापस ले ली गई है',
  TOO_LARGE: 'यह फ़ाइल बहुत बड़ी है',
  TOO_MANY_FILES: 'बहुत ज़्यादा फ़ाइलें भेजी गईं। कृपया बाद में कोशिश करें।',
  FILE_EMPTY: 'यह फ़ाइल खाली है',
  FILE_MISSING: 'फ़ाइल चुनें',
  FILE_LOST: 'यह फ़ाइल अभी नहीं मिल रही। कृपया हमें बताएँ।',
  PICTURES_UNAVAILABLE: 'अभी फ़ोटो नहीं ली जा सकतीं। कृपया एक मिनट बाद फिर कोशिश करें।',
  PDF_UNAVAILABLE: 'यह PDF अभी नहीं बन सकती। कृपया एक मिनट बाद फिर कोशिश करें।',
  TOO_MANY_AT_ONCE: 'आपने एक साथ बहुत कुछ माँगा है। बाकी पूरा होने तक कृपया रुकें।',
  BUSY: 'अभी बहुत ज़्यादा काम चल रहा है। कृपया एक मिनट बाद फिर कोशिश करें।',
  UNSUPPORTED_FILE: 'इस तरह की फ़ाइल नहीं ली जाती',
  CONSENT_NEEDED: 'आपका अकाउंट इस सहमति पर टिका है',
  TOTP_ON: 'दो चरण वाला साइन इन पहले से चालू है',
  TOTP_NOT_ENROLLED: 'पहले इसे फिर से शुरू करें',
};

/** Checks of the contract and answers of calls, word for word. */
const SENTENCES: Readonly<Record<string, string>> = {
  'This id is missing': 'यह ID नहीं दी गई',
  'This id is too long': 'यह ID बहुत लंबी है',
  'Contains characters that cannot be stored': 'इसमें ऐसे अक्षर हैं जो सेव नहीं हो सकते',
  'Enter a 10-digit Indian mobile number': '10 अंकों का भारतीय मोबाइल नंबर लिखें',
  'Enter a 10-digit phone number': '10 अंकों का फ़ोन नंबर लिखें',
  'Enter a valid e-mail address': 'सही ई-मेल लिखें',
  'This e-mail address is too long': 'यह ई-मेल बहुत लंबा है',
  'Enter a date as YYYY-MM-DD': 'तारीख चुनें',
  'Enter a time window such as 06:00-08:00': 'समय चुनें',
  'Enter a password': 'पासवर्ड लिखें',
  'Enter your password': 'अपना पासवर्ड लिखें',
  'Enter your old password': 'अपना पुराना पासवर्ड लिखें',
  'Enter the password again': 'पासवर्ड फिर लिखें',
  'Enter your e-mail or mobile number': 'अपना ई-मेल या मोबाइल नंबर लिखें',
  'Enter the code from your authenticator app': 'ऑथेंटिकेटर ऐप का कोड लिखें',
  'The two passwords are not the same': 'दोनों पासवर्ड एक जैसे नहीं हैं',
  'A password needs at least 8 characters': 'पासवर्ड में कम से कम 8 अक्षर हों',
  'The password may not be your e-mail address': 'पासवर्ड आपका ई-मेल नहीं हो सकता',
  'Too many people use this password: choose another one': 'यह पासवर्ड बहुत लोग इस्तेमाल करते हैं: दूसरा चुनें',
  'This is not your old password': 'यह आपका पुराना पासवर्ड नहीं है',
  'The link is not complete': 'लिंक पूरा नहीं है',
  'Choose female, male or other': 'महिला, पुरुष या अन्य चुनें',
  'Enter the age in years': 'उम्र साल में लिखें',
  'Enter the age in whole years': 'उम्र पूरे साल में लिखें',
  'Enter whole years': 'उम्र पूरे साल में लिखें',
  'Say who the patient is': 'बताएँ कि मरीज़ कौन है',
  'Enter a 6-digit pincode': '6 अंकों का पिनकोड लिखें',
  'There is no such pincode': 'ऐसा कोई पिनकोड नहीं है',
  'Choose home or work': 'घर या ऑफ़िस चुनें',
  'Choose home or centre': 'घर या सेंटर चुनें',
  'Fill in the address': 'पता लिखें',
  'Choose a city for the collection': 'कलेक्शन के लिए शहर चुनें',
  'Choose a date and a time window': 'दिन और समय चुनें',
  'Choose today or a later day': 'आज या आगे का कोई दिन चुनें',
  'Say where the blood is to be taken': 'बताएँ कि सैंपल कहाँ लेना है',
  'We do not collect on this day': 'इस दिन कलेक्शन नहीं होता',
  'This time window is past': 'यह समय निकल चुका है',
  'This time window has just filled up. Please choose another one.': 'यह समय अभी-अभी भर गया। कृपया दूसरा समय चुनें।',
  'Give a phone number or an e-mail address, so that we can answer': 'फ़ोन नंबर या ई-मेल दें, ताकि हम जवाब दे सकें',
  'We need your consent to call you about this request': 'इस अनुरोध के लिए कॉल करने की आपकी सहमति चाहिए',
  'Enter a quantity': 'संख्या लिखें',
  'At least 1': 'कम से कम 1',
  'Choose at least one report': 'कम से कम एक रिपोर्ट चुनें',
  'This file is empty': 'यह फ़ाइल खाली है',
  'An account with this e-mail exists already': 'इस ई-मेल से पहले से एक अकाउंट है',
  'An account with this mobile number exists already': 'इस मोबाइल नंबर से पहले से एक अकाउंट है',
  'Another account has this e-mail': 'इस ई-मेल से दूसरा अकाउंट है',
  'Another account has this mobile number': 'इस मोबाइल नंबर से दूसरा अकाउंट है',
  'Invalid email or password': 'ई-मेल या पासवर्ड सही नहीं है',
  'This code is not right. Codes change every 30 seconds, and each works once.':
    'यह कोड सही नहीं है। कोड हर 30 सेकंड में बदलता है, और हर कोड एक बार चलता है।',
  'This item is not in your cart': 'यह आइटम आपके कार्ट में नहीं है',
  'Added to your cart': 'कार्ट में डाल दिया',
  'Cart updated': 'कार्ट बदल गया',
  'Removed from your cart': 'कार्ट से हटा दिया',
  'Account created': 'अकाउंट बन गया',
  'Welcome back': 'आपका फिर से स्वागत है',
  'Signed out': 'आप साइन आउट हो गए हैं',
  'If there is an account with this e-mail, a link to set a new password is on its way.':
    'अगर इस ई-मेल से कोई अकाउंट है, तो नया पासवर्ड बनाने का लिंक भेज दिया गया है।',
  'Your new password is set. Please sign in.': 'आपका नया पासवर्ड सेव हो गया। कृपया साइन इन करें।',
  'Your password is changed. You are signed out everywhere else.':
    'आपका पासवर्ड बदल गया। बाकी सब जगह से आप साइन आउट हो गए हैं।',
  'Your details are saved': 'आपकी जानकारी सेव हो गई',
  'The change is undone and everybody is signed out. We have mailed you a link to set a new password.':
    'बदलाव वापस ले लिया गया और सब जगह से साइन आउट हो गया। नया पासवर्ड बनाने का लिंक हमने मेल कर दिया है।',
  'Your new e-mail is confirmed. Sign in with it from now on.': 'आपका नया ई-मेल कन्फ़र्म हो गया। अब से इसी से साइन इन करें।',
  'Your e-mail is confirmed': 'आपका ई-मेल कन्फ़र्म हो गया',
  'Your e-mail stays as it is': 'आपका ई-मेल वैसा ही रहेगा',
  'Another account has this e-mail by now. Your account keeps its old one.':
    'इस ई-मेल से अब दूसरा अकाउंट है। आपके अकाउंट में पुराना ई-मेल ही रहेगा।',
  'This is not your password': 'यह आपका पासवर्ड नहीं है',
  'Two-step sign-in is on. From now on we ask for a code when you sign in.':
    'दो चरण वाला साइन इन चालू है। अब साइन इन करते समय एक कोड माँगा जाएगा।',
  'Two-step sign-in is off': 'दो चरण वाला साइन इन बंद है',
  'This session is ended': 'यह सेशन बंद हो गया',
  'The address is saved': 'पता सेव हो गया',
  'The address is deleted': 'पता हट गया',
  'Your consent is recorded': 'आपकी सहमति दर्ज हो गई',
  'Your consent is withdrawn': 'आपकी सहमति वापस ले ली गई',
  'Your account rests on this consent. To withdraw it, erase your account.':
    'आपका अकाउंट इस सहमति पर टिका है। इसे वापस लेने के लिए अपना अकाउंट मिटाएँ।',
  'Your account is erased': 'आपका अकाउंट मिटा दिया गया',
  'Thank you for your message. We will answer within one working day.':
    'आपके संदेश के लिए धन्यवाद। हम एक कामकाजी दिन में जवाब देंगे।',
  'Thank you. We will call you to arrange the visit.': 'धन्यवाद। विज़िट तय करने के लिए हम आपको कॉल करेंगे।',
  'Your prescription has arrived, we will look at it': 'आपकी पर्ची मिल गई, हम उसे देखेंगे',
  'Payment received, your booking is confirmed': 'पेमेंट मिल गया, आपकी बुकिंग कन्फ़र्म है',
  'Payment received, your report is ready': 'पेमेंट मिल गया, आपकी रिपोर्ट तैयार है',
  'This booking was cancelled before the payment came. Your money is on its way back.':
    'पेमेंट आने से पहले यह बुकिंग रद्द हो चुकी थी। आपका पैसा वापस जा रहा है।',
  'Your payment is on its way to us and will be confirmed by itself. Please do not pay again.':
    'आपका पेमेंट हम तक आ रहा है और अपने आप कन्फ़र्म होगा। कृपया दोबारा पेमेंट न करें।',
};

const LABELS: Readonly<Record<string, string>> = {
  Name: 'नाम',
  'First name': 'नाम',
  'Last name': 'उपनाम',
  City: 'शहर',
  'A city': 'शहर',
  Address: 'पता',
  Locality: 'इलाका',
  Landmark: 'लैंडमार्क',
  Message: 'संदेश',
  'A message': 'संदेश',
  Notes: 'नोट',
  'A note': 'नोट',
  'Phone number': 'फ़ोन नंबर',
  'E-mail': 'ई-मेल',
};

const labelled = (label: string) => LABELS[label] ?? 'यह';

const WHOSE: Readonly<Record<string, string>> = {
  'for this mobile number': 'इस मोबाइल नंबर की',
  'for this address': 'इस पते की',
  'from your network': 'आपके नेटवर्क से',
};

const bookingHelp = (phone = '') => `जिस बुकिंग की ज़रूरत नहीं है उसे रद्द करें, या हमें ${phone} पर कॉल करें: हम आपके लिए बुक कर देंगे।`;

/** Sentences with something filled in. */
const PATTERNS: readonly (readonly [RegExp, (...parts: string[]) => string])[] = [
  [/^(.+) is required$/, (label = '') => `${labelled(label)} लिखना ज़रूरी है`],
  [
    /^(.+) may have at most (\d+) characters$/,
    (label = '', max) => `${labelled(label)} में ज़्यादा से ज़्यादा ${max} अक्षर हो सकते हैं`,
  ],
  [/^(.+) must be on one line$/, (label = '') => `${labelled(label)} एक ही लाइन में लिखें`],
  [/^(.+) can't contain a web address$/, (label = '') => `${labelled(label)} में वेबसाइट का पता नहीं हो सकता`],
  [
    /^We have mailed a link to (\S+)\. Open it to use this e-mail\.$/,
    (email) => `हमने ${email} पर एक लिंक भेजा है। यह ई-मेल लागू करने के लिए उसे खोलें।`,
  ],
  [/^We have mailed a link to (\S+)$/, (email) => `हमने ${email} पर एक लिंक भेजा है`],
  [
    /^You already have (\d+) unpaid bookings\. Please cancel .+ call us on (.+) and we will book for you\.$/,
    (count, phone) => `आपकी ${count} बुकिंग का पेमेंट अभी बाकी है। ${bookingHelp(phone)}`,
  ],
  [
    /^There are already (\d+) unpaid bookings (for this mobile number|for this address|from your network)\. .+ on (.+) and we will book for you\.$/,
    (count, whose = '', phone) => `${WHOSE[whose] ?? ''} ${count} बुकिंग का पेमेंट अभी बाकी है। ${bookingHelp(phone)}`,
  ],
  [/^We do not collect in (.+) yet$/, (city) => `${city} में अभी कलेक्शन नहीं होता`],
  [/^Choose a day in the next (\d+) days$/, (days) => `अगले ${days} दिनों में से कोई दिन चुनें`],
  [/^This picture is damaged\b/, () => 'यह फ़ोटो खराब है। कृपया दूसरी फ़ोटो भेजें।'],
  [/^This picture has more than (\d+) megapixels\b/, (most) => `यह फ़ोटो ${most} मेगापिक्सल से बड़ी है। कृपया छोटी फ़ोटो भेजें।`],
  [/^Booking (\S+) is made$/, (number) => `बुकिंग ${number} हो गई`],
  [/^Booking (\S+) is cancelled$/, (number) => `बुकिंग ${number} रद्द हो गई`],
];

export function saidInHindi(message: string, code = ''): string {
  const sentence = SENTENCES[message];
  if (sentence !== undefined) return sentence;
  for (const [pattern, text] of PATTERNS) {
    const match = pattern.exec(message);
    if (match) return text(...match.slice(1));
  }
  return CODES[code] ?? message;
}
