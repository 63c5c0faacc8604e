// Refusals about cities, collection windows, the catalogue and partners.
import { sentences } from '../sentences.ts';

export const officeRefusals = sentences({
  MESSAGE_NOT_RESENDABLE: {
    en: 'This message cannot be sent again: its content is deleted or carried a code or link that has expired.',
    hi: 'यह संदेश दोबारा नहीं भेजा जा सकता: इसका टेक्स्ट हट चुका है, या इसमें ऐसा कोड या लिंक था जो अब नहीं चलता।',
  },
  TEMPLATE_CODE: {
    en: 'The text has to contain the variable of the code.',
    hi: 'टेक्स्ट में कोड का वेरिएबल होना चाहिए।',
  },
  TEMPLATE_MISMATCH: {
    en: 'The text does not match the registered one. Every part outside the variables has to be the same.',
    hi: 'टेक्स्ट रजिस्टर किए गए टेक्स्ट से मेल नहीं खाता। वेरिएबल को छोड़कर हर हिस्सा वही होना चाहिए।',
  },
  TEMPLATE_UNREGISTERED: {
    en: 'Enter the text as it is registered: each message is compared with it before it is sent.',
    hi: 'टेक्स्ट वैसे ही लिखें जैसे वह रजिस्टर है: भेजने से पहले हर संदेश उससे मिलाया जाता है।',
  },
  TEMPLATE_VARIABLE: {
    en: 'This message has no variable {name}. It has: {names}.',
    hi: 'इस संदेश में {name} नाम का वेरिएबल नहीं है। इसमें ये हैं: {names}।',
  },
  KEY_NOT_ALLOWED: {
    en: 'This call is for people who are signed in. An API key cannot make it.',
    hi: 'यह कॉल साइन इन किए हुए लोगों के लिए है। API की से यह नहीं हो सकती।',
  },
  'NOT_FOUND.Key': { en: 'Key not found', hi: 'की नहीं मिली' },
  'NOT_FOUND.Webhook': { en: 'Webhook not found', hi: 'वेबहुक नहीं मिला' },
  'NOT_FOUND.Attempt': { en: 'Attempt not found', hi: 'कोशिश नहीं मिली' },
  'VALIDATION.permissionWhole': {
    en: 'The permission {permission} goes with the scope all alone',
    hi: 'अनुमति {permission} सिर्फ़ all के दायरे के साथ चलती है',
  },
  WEBHOOK_ADDRESS: {
    en: 'Events are sent only to https addresses on the internet.',
    hi: 'घटनाएँ सिर्फ़ इंटरनेट के https पतों पर भेजी जाती हैं।',
  },
  WEBHOOK_INACTIVE: {
    en: 'This webhook is stopped. Start it before you send an event again.',
    hi: 'यह वेबहुक बंद है। घटना दोबारा भेजने से पहले इसे चालू करें।',
  },
  WEBHOOK_LIMIT: {
    en: 'There are {most} webhooks already. Delete one that is not needed any more.',
    hi: 'पहले से {most} वेबहुक हैं। जिसकी ज़रूरत नहीं उसे हटाएँ।',
  },
  MESSAGE_WAITING: {
    en: 'This message is still waiting to be sent.',
    hi: 'यह संदेश अभी भेजे जाने का इंतज़ार कर रहा है।',
  },
  AFFILIATE_IN_USE: {
    en: '{name} has brought bookings and stays in the books. Deactivate the partner instead.',
    hi: '{name} से बुकिंग आ चुकी हैं, इसलिए यह पार्टनर रिकॉर्ड में रहेगा। हटाने के बजाय इसे बंद करें।',
  },
  ALREADY_ANSWERED: {
    en: 'This message is handled already. Open it again to answer once more.',
    hi: 'इस संदेश पर काम हो चुका है। फिर से जवाब देने के लिए इसे दोबारा खोलें।',
  },
  'NO_EMAIL.contact': {
    en: 'The sender gave no valid e-mail address. Call them, and record your answer as given by telephone.',
    hi: 'भेजने वाले ने सही ई-मेल पता नहीं दिया है। उन्हें फ़ोन करें और जवाब को फ़ोन पर दिया हुआ दर्ज करें।',
  },
  CITY_IN_USE: {
    en: '{count} collections are still to come in {city}. Cancel or complete them first.',
    hi: '{city} में अभी {count} कलेक्शन बाकी हैं। पहले उन्हें रद्द या पूरा करें।',
  },
  'CITY_IN_USE.one': {
    en: 'One collection is still to come in {city}. Cancel or complete them first.',
    hi: '{city} में अभी एक कलेक्शन बाकी है। पहले उसे रद्द या पूरा करें।',
  },
  'CITY_IN_USE.centre': {
    en: '{centre} is in {city}. Deactivate the centre first.',
    hi: '{centre} सेंटर {city} में है। पहले उस सेंटर को बंद करें।',
  },
  COLLECTION_NOT_PLANNED: {
    en: 'A collection needs a day, a time window and an address before it is scheduled. Book it with these.',
    hi: 'कलेक्शन तय करने से पहले दिन, समय और पता चाहिए। इन्हें भरकर बुकिंग करें।',
  },
  REQUEST_BOOKED: {
    en: 'This request has been booked already.',
    hi: 'इस अनुरोध की बुकिंग पहले ही हो चुकी है।',
  },
  CODE_TAKEN: { en: '{name} has this code', hi: 'यह कोड {name} का है' },
  'CODE_TAKEN.item': { en: '{name} has the code {code}', hi: 'कोड {code} पहले से {name} का है' },
  'CODE_TAKEN.inactiveItem': {
    en: '{name}, an inactive one, has the code {code}',
    hi: 'कोड {code} पहले से {name} का है, जो बंद है',
  },
  PRICE_LIST_CHANGED: {
    en: 'Somebody else has changed this price list. Look at it again, then make your change.',
    hi: 'किसी और ने यह कीमतों की सूची बदल दी है। इसे फिर देखें, फिर अपना बदलाव करें।',
  },
  'VALIDATION.itemUnknown': {
    en: 'There is no such test or package',
    hi: 'ऐसा कोई टेस्ट या पैकेज नहीं है',
  },
  'VALIDATION.priceOverlap': {
    en: 'Two prices of {item} hold on the same day. Let one end before the other begins.',
    hi: '{item} की दो कीमतें एक ही दिन लागू हैं। दूसरी शुरू होने से पहले पहली खत्म करें।',
  },
  SETTINGS_CHANGED: {
    en: 'Somebody else has changed the settings meanwhile. Load them again and repeat your change.',
    hi: 'इस बीच किसी और ने सेटिंग बदल दी हैं। उन्हें फिर से लोड करें और अपना बदलाव दोबारा करें।',
  },
  SETUP_UNFINISHED: {
    en: 'The list can be put away once every step is done',
    hi: 'सभी काम पूरे होने पर ही यह सूची हटाई जा सकती है',
  },
  IMPORT_TOO_LONG: {
    en: 'Nothing was imported: this file took longer than {seconds} seconds. Please import it in smaller parts.',
    hi: 'कुछ भी इंपोर्ट नहीं हुआ: इस फ़ाइल में {seconds} सेकंड से ज़्यादा लगे। कृपया इसे छोटे हिस्सों में इंपोर्ट करें।',
  },
  IMPORT_REFUSED: {
    en: 'Nothing was imported. Line {line}: {reason}',
    hi: 'कुछ भी इंपोर्ट नहीं हुआ। लाइन {line}: {reason}',
  },
  MONTH_OPEN: {
    en: 'A month can be paid out once it is over',
    hi: 'महीने का भुगतान महीना पूरा होने के बाद हो सकता है',
  },
  NAME_TAKEN: { en: '{name} is in the list already', hi: '{name} पहले से सूची में है' },
  'NAME_TAKEN.item': { en: 'Another {kind} is called {name}', hi: '{name} नाम का दूसरा {kind} पहले से है' },
  'NAME_TAKEN.inactiveItem': {
    en: 'Another {kind}, an inactive one, is called {name}',
    hi: '{name} नाम का दूसरा {kind} पहले से है, जो बंद है',
  },
  'NOT_FOUND.Logo': { en: 'Logo not found', hi: 'लोगो नहीं मिला' },
  'NOT_FOUND.Centre': { en: 'Centre not found', hi: 'सेंटर नहीं मिला' },
  'NOT_FOUND.City': { en: 'City not found', hi: 'शहर नहीं मिला' },
  'NOT_FOUND.Import': {
    en: 'This import is older than seven days, or was taken back already',
    hi: 'यह इंपोर्ट सात दिन से पुराना है, या वापस लिया जा चुका है',
  },
  'NOT_FOUND.Package': { en: 'Package not found', hi: 'पैकेज नहीं मिला' },
  'NOT_FOUND.Partner': { en: 'Partner not found', hi: 'पार्टनर नहीं मिला' },
  'NOT_FOUND.Request': { en: 'Request not found', hi: 'अनुरोध नहीं मिला' },
  'NOT_FOUND.Test': { en: 'Test not found', hi: 'टेस्ट नहीं मिला' },
  'NOT_FOUND.Test or package': { en: 'Test or package not found', hi: 'टेस्ट या पैकेज नहीं मिला' },
  SEVERAL_CENTRES: {
    en: '{city} has several centres. Set the windows of each centre.',
    hi: '{city} में कई सेंटर हैं। हर सेंटर के समय अलग-अलग तय करें।',
  },
  TEST_IN_USE: {
    en: '{name} is part of: {packages}. Take it out of there first.',
    hi: '{name} इनमें शामिल है: {packages}। पहले उसे वहाँ से निकालें।',
  },
  'TEST_IN_USE.more': {
    en: '{name} is part of: {packages} and {more} more. Take it out of there first.',
    hi: '{name} इनमें और {more} दूसरे पैकेज में शामिल है: {packages}। पहले उसे वहाँ से निकालें।',
  },
  'VALIDATION.centreAddress': {
    en: 'Enter the address: visitors see it',
    hi: 'पता लिखें: यह सबको दिखता है',
  },
  'VALIDATION.iconSize': {
    en: 'The icon must be square and at least {least} pixels wide',
    hi: 'आइकन चौकोर और कम से कम {least} पिक्सेल चौड़ा होना चाहिए',
  },
  'VALIDATION.logoSize': {
    en: 'A logo has at most {most} pixels a side',
    hi: 'लोगो की एक साइड ज़्यादा से ज़्यादा {most} पिक्सेल हो सकती है',
  },
  'VALIDATION.halfPlace': {
    en: 'Enter latitude and longitude, or neither',
    hi: 'अक्षांश और देशांतर दोनों लिखें, या कोई नहीं',
  },
  'VALIDATION.labCodeOfCollection': {
    en: 'Only a laboratory has a laboratory code',
    hi: 'लैब कोड सिर्फ़ लैब का होता है',
  },
  'VALIDATION.scopeColumn': {
    en: 'The file has no column "{column}"',
    hi: 'फ़ाइल में “{column}” नाम का कॉलम नहीं है',
  },
  'VALIDATION.scopeDate': { en: 'Write the day as YYYY-MM-DD', hi: 'तारीख YYYY-MM-DD की तरह लिखें' },
  'VALIDATION.scopeOrder': {
    en: 'The last day is before the first',
    hi: 'आखिरी दिन पहले दिन से पहले का है',
  },
  'VALIDATION.scopeParameter': {
    en: 'There is no such parameter. Leave it empty for the whole test',
    hi: 'ऐसा कोई पैरामीटर नहीं है। पूरे टेस्ट के लिए खाली छोड़ें',
  },
  'VALIDATION.scopeTooLong': {
    en: 'A file may have at most 20,000 rows',
    hi: 'फ़ाइल में ज़्यादा से ज़्यादा 20,000 लाइनें हो सकती हैं',
  },
  'VALIDATION.scopeTwice': {
    en: 'This test is there twice from the same day',
    hi: 'यह टेस्ट उसी दिन से दो बार लिखा है',
  },
  'VALIDATION.exceptionTwice': { en: 'A day is named twice', hi: 'एक दिन दो बार लिखा गया है' },
  'VALIDATION.centreUnknown': { en: 'There is no such centre', hi: 'ऐसा कोई सेंटर नहीं है' },
  'VALIDATION.centreElsewhere': {
    en: 'This centre takes no samples in {city}',
    hi: 'यह सेंटर {city} में सैंपल नहीं लेता',
  },
  'VALIDATION.windowTwice': { en: 'A window is named twice', hi: 'एक समय दो बार लिखा गया है' },
  'VALIDATION.cityMissing': { en: 'Choose a city for the collection', hi: 'कलेक्शन के लिए शहर चुनें' },
  'VALIDATION.cityNotServed': { en: 'We do not collect in {city} yet', hi: '{city} में अभी कलेक्शन नहीं होता' },
  'VALIDATION.windowUnknown': { en: 'There is no window {slot}', hi: '{slot} का कोई समय नहीं है। कृपया दूसरा समय चुनें।' },
  'VALIDATION.dayClosed': {
    en: 'We do not collect on this day',
    hi: 'इस दिन कलेक्शन नहीं होता। कृपया दूसरा दिन चुनें।',
  },
  'VALIDATION.dayTooFar': { en: 'Choose a day in the next {days} days', hi: 'अगले {days} दिनों में से कोई दिन चुनें' },
  'VALIDATION.dayPast': { en: 'Choose today or a later day', hi: 'आज या आगे का कोई दिन चुनें' },
  'VALIDATION.testUnknown': { en: 'There is no such test', hi: 'ऐसा कोई टेस्ट नहीं है' },
  'VALIDATION.importFile': { en: 'Choose a CSV file', hi: 'CSV फ़ाइल चुनें' },
  'VALIDATION.importMapping': {
    en: 'Send the mapping as a JSON object: our column and the column of the file',
    hi: 'मैपिंग JSON ऑब्जेक्ट में भेजें: हमारा कॉलम और फ़ाइल का कॉलम',
  },
  'VALIDATION.importColumnTwice': {
    en: 'The file has two columns named "{column}"',
    hi: 'फ़ाइल में “{column}” नाम के दो कॉलम हैं',
  },
  'VALIDATION.importColumnText': {
    en: 'Name the column of the file for {column} as text',
    hi: '{column} के लिए फ़ाइल के कॉलम का नाम टेक्स्ट में लिखें',
  },
  'VALIDATION.importColumnUnknown': {
    en: 'The file has no column "{column}"',
    hi: 'फ़ाइल में “{column}” नाम का कॉलम नहीं है',
  },
  'VALIDATION.importNoName': {
    en: 'Say which column of the file holds the names or the codes: none is called "name" or "code"',
    hi: 'बताएँ कि नाम या कोड फ़ाइल के किस कॉलम में हैं: “name” या “code” नाम का कोई कॉलम नहीं है',
  },
  WINDOW_FULL: {
    en: 'This time window has just filled up. Please choose another one.',
    hi: 'यह समय अभी-अभी भर गया। कृपया दूसरा समय चुनें।',
  },
  WINDOW_TOO_SOON: {
    en: 'This time window begins too soon. Please choose a later one.',
    hi: 'यह समय बहुत जल्दी है। कृपया बाद का समय चुनें।',
  },
  WINDOW_PAST: { en: 'This time window is past', hi: 'यह समय निकल चुका है। कृपया दूसरा समय चुनें।' },
});
