// Refusals about carts, bookings, payments, prescriptions and reports.
import { sentences } from '../sentences.ts';

export const salesRefusals = sentences({
  ALREADY_PAID: { en: 'This is paid already', hi: 'इसका पेमेंट पहले ही हो चुका है' },
  'ALREADY_PAID.booking': { en: 'This booking is paid already', hi: 'इस बुकिंग का पेमेंट पहले ही हो चुका है' },
  'ALREADY_PAID.report': { en: 'This report is paid already', hi: 'इस रिपोर्ट का पेमेंट पहले ही हो चुका है' },
  'ALREADY_PAID.reportTwice': {
    en: 'This report was paid already. Your money is on its way back.',
    hi: 'इस रिपोर्ट का पेमेंट पहले ही हो चुका था। आपका पैसा वापस आ रहा है।',
  },
  'ALREADY_PAID.month': { en: 'This month was paid out already', hi: 'इस महीने का भुगतान पहले ही हो चुका है' },
  AMOUNT_CHANGED: { en: 'The amount has just changed: please look again', hi: 'रकम अभी-अभी बदल गई है: कृपया फिर देखें' },
  'AMOUNT_CHANGED.paid': {
    en: 'The amount of this report has changed before the payment came. Your money is on its way back.',
    hi: 'पेमेंट आने से पहले इस रिपोर्ट की रकम बदल गई थी। आपका पैसा वापस आ रहा है।',
  },
  AMOUNT_MISMATCH: {
    en: 'The amount that was paid is not the amount of this order: please call us',
    hi: 'जो रकम दी गई वह इस ऑर्डर की रकम नहीं है: कृपया हमें कॉल करें',
  },
  BALANCE_CHANGED: {
    en: 'Somebody has recorded a payment meanwhile. {due} is due now: please look again.',
    hi: 'इस बीच किसी ने पेमेंट दर्ज किया है। अब {due} बाकी है: कृपया फिर देखें।',
  },
  BALANCE_DUE: {
    en: '{due} of this booking is not paid yet. Give back an amount, or refund tests once all is paid.',
    hi: 'इस बुकिंग के {due} अभी बाकी हैं। रकम वापस करें, या पूरा पेमेंट होने के बाद टेस्ट का रिफ़ंड दें।',
  },
  PAYMENT_TOO_HIGH: {
    en: 'Only {due} is due for this booking: take no more than that',
    hi: 'इस बुकिंग के सिर्फ़ {due} बाकी हैं: इससे ज़्यादा न लें',
  },
  BOOKING_CANCELLED: {
    en: 'This booking was cancelled before the payment came. Your money is on its way back.',
    hi: 'पेमेंट आने से पहले यह बुकिंग रद्द हो चुकी थी। आपका पैसा वापस आ रहा है।',
  },
  'BOOKING_CANCELLED.unpayable': {
    en: 'A booking that is {state} takes no payment',
    hi: 'इस बुकिंग का पेमेंट नहीं लिया जा सकता। उसकी स्थिति: {state}',
  },
  BOOKING_CLOSED: {
    en: 'A booking that is {state} cannot be changed',
    hi: 'यह बुकिंग अब नहीं बदली जा सकती। उसकी स्थिति: {state}',
  },
  'BOOKING_PAID.discount': {
    en: 'This booking is paid. Give money back instead of a discount.',
    hi: 'इस बुकिंग का पेमेंट हो चुका है। छूट के बजाय रिफ़ंड दें।',
  },
  DISCOUNT_LIMIT: {
    en: 'You can take off at most {amount} of this booking',
    hi: 'इस बुकिंग पर आप ज़्यादा से ज़्यादा {amount} की छूट दे सकते हैं',
  },
  PRICED_ELSEWHERE: {
    en: 'This booking was paid with {paid} at the prices of another city. Here it costs {price}. Send the customer to a centre of that city, or cancel the booking, which gives the money back, and book again here.',
    hi: 'इस बुकिंग के {paid} दूसरे शहर के दाम पर दिए गए हैं। यहाँ इसका दाम {price} है। ग्राहक को उस शहर के केंद्र पर भेजें, या बुकिंग रद्द करके (पैसे लौट जाते हैं) यहाँ फिर से बुक करें।',
  },
  BOOKING_IN_WORK: {
    en: 'Tests of this booking were not performed and taken off its price, so what is booked and its discount stay as they are.',
    hi: 'इस बुकिंग के कुछ टेस्ट नहीं हुए और उनके पैसे घटा दिए गए, इसलिए अब बुकिंग और उसकी छूट नहीं बदल सकती।',
  },
  BOOKING_HAS_DOCUMENTS: {
    en: 'This booking has a consent form or a referral. Remove it first, or cancel the booking instead.',
    hi: 'इस बुकिंग में सहमति फ़ॉर्म या रेफ़रल है। पहले उसे हटाएँ, या बुकिंग रद्द करें।',
  },
  BOOKING_HAS_PATIENTS: {
    en: 'This booking is for patients of its account, and cannot be given to another one. Cancel it and book again.',
    hi: 'यह बुकिंग इस अकाउंट के मरीज़ों के लिए है और किसी दूसरे अकाउंट को नहीं दी जा सकती। इसे रद्द करके फिर से बुक करें।',
  },
  BOOKING_PAID: {
    en: 'This booking is paid: what it holds and whose it is stays',
    hi: 'इस बुकिंग का पेमेंट हो चुका है: इसके टेस्ट और इसका ग्राहक नहीं बदल सकते',
  },
  'BOOKING_PAID.part': {
    en: 'A part of this booking is paid, so what it holds and whose it is stays. Cancel it, which gives the money back, and book again.',
    hi: 'इस बुकिंग का कुछ पेमेंट हो चुका है, इसलिए इसके टेस्ट और इसका ग्राहक नहीं बदल सकते। इसे रद्द करें (पैसे लौट जाते हैं) और फिर से बुक करें।',
  },
  'BOOKING_PAID.kept': {
    en: 'Money was received for this booking, so it stays in the books: cancel it to give the money back',
    hi: 'इस बुकिंग का पैसा मिल चुका है, इसलिए यह रिकॉर्ड में रहेगी: पैसा वापस करने के लिए इसे रद्द करें',
  },
  CART_CHANGED: {
    en: 'Your cart has changed: it now comes to {total}',
    hi: 'आपका कार्ट बदल गया है: अब कुल {total} है',
  },
  CART_EMPTY: { en: 'Your cart is empty', hi: 'आपका कार्ट खाली है' },
  CART_FULL: {
    en: 'A cart holds at most {limit} different items',
    hi: 'कार्ट में ज़्यादा से ज़्यादा {limit} अलग-अलग आइटम आ सकते हैं',
  },
  COUPON_EXPIRED: { en: 'This coupon has expired', hi: 'इस कूपन का समय खत्म हो चुका है' },
  COUPON_MINIMUM: {
    en: 'This coupon needs {missing} more in the cart',
    hi: 'इस कूपन के लिए कार्ट में {missing} की खरीद और चाहिए',
  },
  COUPON_NOT_APPLICABLE: {
    en: 'This coupon is not for the tests or packages that you chose',
    hi: 'यह कूपन आपके चुने हुए टेस्ट या पैकेज के लिए नहीं है',
  },
  'COUPON_NOT_APPLICABLE.city': {
    en: 'This coupon does not hold in {city}',
    hi: 'यह कूपन {city} में नहीं चलता',
  },
  'COUPON_NOT_APPLICABLE.first': {
    en: 'This coupon is for a first booking only',
    hi: 'यह कूपन सिर्फ़ पहली बुकिंग के लिए है',
  },
  COUPON_UNKNOWN: {
    en: 'There is no coupon with this code. Please check it.',
    hi: 'इस कोड का कोई कूपन नहीं है। कृपया कोड जाँच लें।',
  },
  COUPON_USED_UP: { en: 'This coupon is used up', hi: 'यह कूपन खत्म हो चुका है' },
  'COUPON_USED_UP.account': {
    en: 'You have used this coupon already',
    hi: 'आप यह कूपन पहले ही इस्तेमाल कर चुके हैं',
  },
  DUPLICATE_BOOKING: {
    en: 'You have booked this for the same day already: booking {number}, for {patient}. Nothing was booked a second time.',
    hi: 'यह आप उसी दिन के लिए पहले ही बुक कर चुके हैं: बुकिंग {number}, {patient} के लिए। दूसरी बार कुछ बुक नहीं हुआ।',
  },
  'FORBIDDEN.cancelOnly': {
    en: 'You can cancel a booking; the laboratory does the rest',
    hi: 'आप बुकिंग रद्द कर सकते हैं; बाकी काम लैब करती है',
  },
  GATEWAY_DOWN: {
    en: 'Online payment does not answer right now. Please try again in a minute.',
    hi: 'ऑनलाइन पेमेंट से अभी जवाब नहीं मिल रहा। कृपया एक मिनट बाद फिर कोशिश करें।',
  },
  GATEWAY_REFUSED: {
    en: 'The payment gateway does not take this payment right now.',
    hi: 'पेमेंट गेटवे अभी यह पेमेंट नहीं ले रहा है।',
  },
  HAND_OUT_WAITING: {
    en: '{amount} wait to be handed out: record them first',
    hi: '{amount} अभी हाथ में देने बाकी हैं: पहले उन्हें दर्ज करें',
  },
  ILLEGAL_TRANSITION: {
    en: 'A booking that is {from} cannot become {to}',
    hi: 'यह बुकिंग नहीं बदली जा सकती। अभी की स्थिति: {from}, माँगी गई स्थिति: {to}',
  },
  'ILLEGAL_TRANSITION.prescription': {
    en: 'An answered prescription does not wait again',
    hi: 'जिस पर्ची का जवाब दिया जा चुका है वह फिर बाकी नहीं हो सकती',
  },
  'ILLEGAL_TRANSITION.answered': {
    en: 'Somebody else has just answered it',
    hi: 'किसी और ने अभी-अभी इसका जवाब दे दिया है',
  },
  MONEY_RECEIVED: {
    en: 'Money was received for this report: it cannot wait for payment again',
    hi: 'इस रिपोर्ट का पैसा मिल चुका है: यह फिर पेमेंट के लिए नहीं रुक सकती',
  },
  'MONEY_RECEIVED.amount': {
    en: 'Money was received for this report: its amount cannot change',
    hi: 'इस रिपोर्ट का पैसा मिल चुका है: इसकी रकम नहीं बदल सकती',
  },
  'MONEY_RECEIVED.person': {
    en: 'This person has paid for the report: it cannot go to somebody else',
    hi: 'यह व्यक्ति रिपोर्ट का पेमेंट कर चुका है: यह किसी और को नहीं दी जा सकती',
  },
  NOTHING_DUE: { en: 'There is nothing to pay for this report', hi: 'इस रिपोर्ट के लिए कुछ देना बाकी नहीं है' },
  'NOTHING_DUE.month': { en: 'There is no commission for this month', hi: 'इस महीने का कोई कमीशन नहीं है' },
  NOTHING_TO_PAY: { en: 'There is nothing to pay for this booking', hi: 'इस बुकिंग के लिए कुछ देना बाकी नहीं है' },
  'NOTHING_TO_PAY.atCollection': {
    en: 'This booking is paid at collection',
    hi: 'इस बुकिंग का पेमेंट कलेक्शन के समय होगा',
  },
  NOT_CONFIRMED: {
    en: 'A booking that is {state} has no confirmation to mail',
    hi: 'इस बुकिंग का कन्फ़र्मेशन मेल नहीं किया जा सकता। उसकी स्थिति: {state}',
  },
  'NOT_FOUND.Payout': { en: 'Payout not found', hi: 'भुगतान नहीं मिला' },
  'ILLEGAL_TRANSITION.payout': {
    en: 'Somebody has decided this payout already',
    hi: 'इस भुगतान पर पहले ही फ़ैसला हो चुका है',
  },
  PROMISE_CASH_UNDER_WAY: {
    en: 'Somebody is with the patient and may be taking the money. Approve this once the payment is recorded.',
    hi: 'कोई मरीज़ के पास है और शायद पैसे ले रहा है। भुगतान दर्ज होने के बाद इसे मंज़ूर करें।',
  },
  PROMISE_NOTHING_LEFT: {
    en: 'Nothing of this booking is left to give back. Decline the payout.',
    hi: 'इस बुकिंग में लौटाने के लिए कुछ नहीं बचा। भुगतान अस्वीकार करें।',
  },
  'NOT_FOUND.testsGone': {
    en: 'We no longer offer {names}',
    hi: '{names}: अब हमारे यहाँ नहीं होते',
  },
  'NOT_FOUND.testsUnknown': {
    en: 'Some of these tests do not exist: {count}',
    hi: 'इनमें से कुछ टेस्ट हमारे यहाँ नहीं हैं: {count}',
  },
  'NOT_FOUND.Coupon': { en: 'Coupon not found', hi: 'कूपन नहीं मिला' },
  'NOT_FOUND.Booking': { en: 'Booking not found', hi: 'बुकिंग नहीं मिली' },
  'NOT_FOUND.Order': { en: 'Order not found', hi: 'ऑर्डर नहीं मिला' },
  'NOT_FOUND.Payment': { en: 'Payment not found', hi: 'पेमेंट नहीं मिला' },
  'NOT_FOUND.Prescription': { en: 'Prescription not found', hi: 'पर्ची नहीं मिली' },
  'NOT_FOUND.Report': { en: 'Report not found', hi: 'रिपोर्ट नहीं मिली' },
  'NOT_FOUND.Document': { en: 'Document not found', hi: 'दस्तावेज़ नहीं मिला' },
  'NOT_FOUND.cartLine': { en: 'This item is not in your cart', hi: 'यह आइटम आपके कार्ट में नहीं है' },
  NOT_SERVED: {
    en: 'We do not take samples at home in {pincode}. Please choose another address, or come to one of our centres.',
    hi: 'हम {pincode} में घर से सैंपल नहीं लेते। कृपया दूसरा पता चुनें, या हमारे किसी सेंटर पर आएँ।',
  },
  CENTRE_NOT_REGISTERED: {
    en: 'The centre that takes this sample is not registered under the PCPNDT Act for that day, so it cannot be booked for: {tests}. Please choose another centre or remove the test.',
    hi: 'सैंपल लेने वाला सेंटर उस दिन PCPNDT कानून के तहत पंजीकृत नहीं है, इसलिए यह टेस्ट बुक नहीं हो सकता: {tests}। कृपया दूसरा सेंटर चुनें या टेस्ट हटा दें।',
  },
  DOCUMENTS_NOT_NEEDED: {
    en: 'This booking has no test that needs a consent form and a referral',
    hi: 'इस बुकिंग में ऐसा कोई टेस्ट नहीं है जिसके लिए सहमति फ़ॉर्म और रेफ़रल चाहिए',
  },
  DOCUMENT_KEPT: {
    en: 'A sample was taken with this document, so it is kept for two years as the PCPNDT rules ask. You can upload another one beside it.',
    hi: 'इस दस्तावेज़ के आधार पर सैंपल लिया जा चुका है, इसलिए PCPNDT नियमों के अनुसार यह दो साल रखा जाता है। आप इसके साथ दूसरा अपलोड कर सकते हैं।',
  },
  PINCODE_UNKNOWN: {
    en: 'We do not know the pincode {pincode}. Please check it.',
    hi: 'पिनकोड {pincode} हमें नहीं मिला। कृपया जाँच लें।',
  },
  'PINCODE_UNKNOWN.outside': {
    en: 'We do not take samples at home in {pincode} yet. You can come to one of our centres.',
    hi: 'हम {pincode} में अभी घर से सैंपल नहीं लेते। आप हमारे किसी सेंटर पर आ सकते हैं।',
  },
  'PINCODE_UNKNOWN.city': {
    en: 'We do not know the city of {pincode}. Choose it in your address: we take samples at home in every city listed there.',
    hi: '{pincode} किस शहर में है, यह हमें नहीं मालूम। पते में अपना शहर चुनें: वहाँ लिखे हर शहर में हम घर से सैंपल लेते हैं।',
  },
  NOT_PAID: {
    en: 'There is no receipt yet: no payment was received for this',
    hi: 'अभी रसीद नहीं है: कोई पेमेंट नहीं मिला है',
  },
  'NOT_PAID.booking': { en: 'No payment was received for this booking', hi: 'इस बुकिंग का कोई पेमेंट नहीं मिला है' },
  'NOT_PAID.report': { en: 'No payment was received for this report', hi: 'इस रिपोर्ट का कोई पेमेंट नहीं मिला है' },
  OPEN_BOOKINGS_LIMIT: {
    en: 'You already have {limit} unpaid bookings. Please cancel one that you do not need, or call us on {phone} and we will book for you.',
    hi: 'आपकी {limit} बुकिंग का पेमेंट अभी बाकी है। जिस बुकिंग की ज़रूरत नहीं है उसे रद्द करें, या हमें {phone} पर कॉल करें: हम आपके लिए बुक कर देंगे।',
  },
  'OPEN_BOOKINGS_LIMIT.mobile': {
    en: 'There are already {limit} unpaid bookings for this mobile number. Please cancel one that you do not need, or call us on {phone} and we will book for you.',
    hi: 'इस मोबाइल नंबर की {limit} बुकिंग का पेमेंट अभी बाकी है। जिस बुकिंग की ज़रूरत नहीं है उसे रद्द करें, या हमें {phone} पर कॉल करें: हम आपके लिए बुक कर देंगे।',
  },
  'OPEN_BOOKINGS_LIMIT.address': {
    en: 'There are already {limit} unpaid bookings for this address. Please cancel one that you do not need, or call us on {phone} and we will book for you.',
    hi: 'इस पते की {limit} बुकिंग का पेमेंट अभी बाकी है। जिस बुकिंग की ज़रूरत नहीं है उसे रद्द करें, या हमें {phone} पर कॉल करें: हम आपके लिए बुक कर देंगे।',
  },
  'OPEN_BOOKINGS_LIMIT.network': {
    en: 'There are already {limit} unpaid bookings from your network. Please cancel one that you do not need, or call us on {phone} and we will book for you.',
    hi: 'आपके नेटवर्क से की गई {limit} बुकिंग का पेमेंट अभी बाकी है। जिस बुकिंग की ज़रूरत नहीं है उसे रद्द करें, या हमें {phone} पर कॉल करें: हम आपके लिए बुक कर देंगे।',
  },
  BOOKING_TOO_LARGE: {
    en: 'One booking can have at most {most} tests and packages for all patients together. Please book the others separately.',
    hi: 'एक बुकिंग में सब मरीज़ों के कुल ज़्यादा से ज़्यादा {most} टेस्ट और पैकेज हो सकते हैं। बाकी के लिए अलग बुकिंग करें।',
  },
  OPEN_PLACES_LIMIT: {
    en: 'Your unpaid bookings may be for {limit} people at a time. Please pay or cancel one that you do not need, or call us on {phone} and we will book for you.',
    hi: 'आपकी जिन बुकिंग का पेमेंट बाकी है, वे एक समय में कुल {limit} लोगों के लिए हो सकती हैं। किसी बुकिंग का पेमेंट करें या जिसकी ज़रूरत नहीं है उसे रद्द करें, या हमें {phone} पर कॉल करें: हम आपके लिए बुक कर देंगे।',
  },
  'OPEN_PLACES_LIMIT.mobile': {
    en: 'Unpaid bookings for this mobile number may be for {limit} people at a time. Please pay or cancel one that you do not need, or call us on {phone} and we will book for you.',
    hi: 'इस मोबाइल नंबर की जिन बुकिंग का पेमेंट बाकी है, वे एक समय में कुल {limit} लोगों के लिए हो सकती हैं। किसी बुकिंग का पेमेंट करें या जिसकी ज़रूरत नहीं है उसे रद्द करें, या हमें {phone} पर कॉल करें: हम आपके लिए बुक कर देंगे।',
  },
  'OPEN_PLACES_LIMIT.address': {
    en: 'Unpaid bookings for this address may be for {limit} people at a time. Please pay or cancel one that you do not need, or call us on {phone} and we will book for you.',
    hi: 'इस पते की जिन बुकिंग का पेमेंट बाकी है, वे एक समय में कुल {limit} लोगों के लिए हो सकती हैं। किसी बुकिंग का पेमेंट करें या जिसकी ज़रूरत नहीं है उसे रद्द करें, या हमें {phone} पर कॉल करें: हम आपके लिए बुक कर देंगे।',
  },
  'OPEN_PLACES_LIMIT.network': {
    en: 'Unpaid bookings from your network may be for {limit} people at a time. Please pay or cancel one that you do not need, or call us on {phone} and we will book for you.',
    hi: 'आपके नेटवर्क से की गई जिन बुकिंग का पेमेंट बाकी है, वे एक समय में कुल {limit} लोगों के लिए हो सकती हैं। किसी बुकिंग का पेमेंट करें या जिसकी ज़रूरत नहीं है उसे रद्द करें, या हमें {phone} पर कॉल करें: हम आपके लिए बुक कर देंगे।',
  },
  ORDER_PAID: { en: 'This order is paid already', hi: 'इस ऑर्डर का पेमेंट पहले ही हो चुका है' },
  'ORDER_PAID.booking': { en: 'This booking is paid already', hi: 'इस बुकिंग का पेमेंट पहले ही हो चुका है' },
  PAYMENT_DUE: {
    en: 'This report has to be paid for before it can be opened',
    hi: 'इस रिपोर्ट को खोलने से पहले इसका पेमेंट करना होगा',
  },
  PAYMENT_FAILED: {
    en: 'The payment failed. No money was taken, you can try again.',
    hi: 'पेमेंट नहीं हो पाया। कोई पैसा नहीं कटा, आप फिर कोशिश कर सकते हैं।',
  },
  PAYMENT_UNCONFIRMED: {
    en: 'Your payment is on its way to us and will be confirmed by itself. Please do not pay again.',
    hi: 'आपका पेमेंट हम तक आ रहा है और अपने आप कन्फ़र्म होगा। कृपया दोबारा पेमेंट न करें।',
  },
  QUANTITY_LIMIT: {
    en: 'At most {limit} of one item fit in a cart',
    hi: 'कार्ट में एक आइटम ज़्यादा से ज़्यादा {limit} बार आ सकता है',
  },
  REFUND_TOO_HIGH: { en: 'At most {amount} can be refunded', hi: 'ज़्यादा से ज़्यादा {amount} वापस किए जा सकते हैं' },
  'REFUND_TOO_HIGH.nothing': { en: 'Nothing is left to be refunded', hi: 'वापस करने के लिए कुछ नहीं बचा है' },
  REPORT_CHANGED: {
    en: 'Somebody else has just amended this report: please look again',
    hi: 'किसी और ने अभी-अभी यह रिपोर्ट बदली है: कृपया फिर देखें',
  },
  REPORT_WITHDRAWN: {
    en: 'This report was withdrawn. Your money is on its way back.',
    hi: 'यह रिपोर्ट वापस ले ली गई थी। आपका पैसा वापस आ रहा है।',
  },
  RESCHEDULE_CLOSED: {
    en: 'You can move a booking until {hours} hours before it begins. Please call us on {phone}.',
    hi: 'आप बुकिंग का समय उसके शुरू होने से {hours} घंटे पहले तक बदल सकते हैं। कृपया हमें {phone} पर कॉल करें।',
  },
  'RESCHEDULE_CLOSED.state': {
    en: "A booking that is {state} can't be moved to another time",
    hi: 'इस बुकिंग का समय अब नहीं बदल सकता। उसकी स्थिति: {state}',
  },
  'RESCHEDULE_CLOSED.onTheWay': {
    en: 'The phlebotomist is on the way, so the time cannot change any more. Please call us.',
    hi: 'सैंपल लेने वाले रास्ते में हैं, इसलिए समय अब नहीं बदल सकता। कृपया हमें कॉल करें।',
  },
  RESCHEDULE_LIMIT: {
    en: 'You have moved this booking {limit} times. Please call us on {phone} for another time.',
    hi: 'आप इस बुकिंग का समय {limit} बार बदल चुके हैं। दूसरे समय के लिए कृपया हमें {phone} पर कॉल करें।',
  },
  'VALIDATION.documentPatient': {
    en: 'Choose the patient whose document this is',
    hi: 'चुनें कि यह दस्तावेज़ किस मरीज़ का है',
  },
  'VALIDATION.couponOrder': {
    en: 'A coupon ends after it begins',
    hi: 'कूपन शुरू होने के बाद ही खत्म हो सकता है',
  },
  'VALIDATION.couponPercent': { en: 'A percentage is at most 100', hi: 'प्रतिशत ज़्यादा से ज़्यादा 100 हो सकता है' },
  'VALIDATION.couponItem': {
    en: 'One of these tests or packages is not in the catalogue',
    hi: 'इनमें से कोई टेस्ट या पैकेज कैटलॉग में नहीं है',
  },
  'VALIDATION.rescheduleReason': {
    en: 'Give the reason for the new time',
    hi: 'नया समय देने का कारण लिखें',
  },
  PIN_WRONG: {
    en: 'This PIN is wrong. Tries left before the link ends: {left}',
    hi: 'यह PIN गलत है। लिंक बंद होने से पहले बची कोशिशें: {left}',
  },
  PAY_LINK_ENDED: {
    en: 'This payment link has ended. Please ask us for a new one.',
    hi: 'पेमेंट का यह लिंक बंद हो चुका है। कृपया हमसे नया लिंक माँगें।',
  },
  'NOTHING_TO_PAY.online': {
    en: 'Payments online are switched off here, so no link can be sent',
    hi: 'यहाँ ऑनलाइन पेमेंट बंद है, इसलिए लिंक नहीं भेजा जा सकता',
  },
  SHARE_SENSITIVE: {
    en: 'This report cannot be shared by a link, because it is about a private test. Please download it and hand it over yourself.',
    hi: 'यह रिपोर्ट लिंक से शेयर नहीं की जा सकती, क्योंकि यह एक निजी जाँच की है। कृपया इसे डाउनलोड करके खुद दें।',
  },
  SHARE_ENDED: {
    en: 'This link has ended. Please ask the patient for a new one.',
    hi: 'यह लिंक बंद हो चुका है। कृपया मरीज़ से नया लिंक माँगें।',
  },
  'SIGNATURE_INVALID.webhook': {
    en: 'The signature does not match this body',
    hi: 'हस्ताक्षर इस अनुरोध से मेल नहीं खाता',
  },
  SIGNATURE_INVALID: { en: 'The payment could not be verified', hi: 'पेमेंट की पुष्टि नहीं हो सकी' },
  TOO_LATE: {
    en: 'The collection window has begun: please call us to cancel',
    hi: 'कलेक्शन का समय शुरू हो चुका है: रद्द करने के लिए कृपया हमें कॉल करें',
  },
  'TOO_LATE.state': {
    en: 'A booking that is {state} cannot become rejected here: please call us',
    hi: 'यह बुकिंग यहाँ रद्द नहीं की जा सकती। उसकी स्थिति: {state}। कृपया हमें कॉल करें।',
  },
  TOO_MANY_FILES: {
    en: 'You can send {limit} files a day. Please send the rest tomorrow, or call us.',
    hi: 'आप एक दिन में {limit} फ़ाइलें भेज सकते हैं। बाकी कल भेजें, या हमें कॉल करें।',
  },
  'VALIDATION.prescriptionState': { en: 'A prescription is {states}', hi: 'पर्ची की स्थिति इनमें से एक हो: {states}' },
  'VALIDATION.noReports': { en: 'Choose at least one report', hi: 'कम से कम एक रिपोर्ट चुनें' },
  'VALIDATION.tooManyReports': {
    en: 'At most {limit} reports fit into one ZIP',
    hi: 'एक ZIP में ज़्यादा से ज़्यादा {limit} रिपोर्ट आ सकती हैं',
  },
  'VALIDATION.noPerson': { en: 'There is no such person', hi: 'ऐसा कोई व्यक्ति नहीं है' },
  'VALIDATION.accountMissing': {
    en: 'Say whose booking it is: a key has no bookings of its own',
    hi: 'बताइए कि बुकिंग किसकी है: की की अपनी कोई बुकिंग नहीं होती',
  },
  'VALIDATION.noAccount': { en: 'There is no such account', hi: 'ऐसा कोई अकाउंट नहीं है' },
  'VALIDATION.foreignPrescription': {
    en: 'This person has no such prescription',
    hi: 'इस व्यक्ति की ऐसी कोई पर्ची नहीं है',
  },
  'VALIDATION.foreignBooking': {
    en: 'This person has no such booking',
    hi: 'इस व्यक्ति की ऐसी कोई बुकिंग नहीं है',
  },
  'VALIDATION.notSold': {
    en: 'One of these tests or packages is not in the catalogue any more: please take it out',
    hi: 'इनमें से कोई टेस्ट या पैकेज अब कैटलॉग में नहीं है: कृपया उसे हटा दें',
  },
  'VALIDATION.nothingToBook': {
    en: 'Choose a package or at least one test that we offer',
    hi: 'कोई पैकेज या हमारा कम से कम एक टेस्ट चुनें',
  },
  'VALIDATION.pincodeElsewhere': {
    en: 'The pincode {pincode} is in {there}, not in {city}: please check the pincode or choose the other city',
    hi: 'पिनकोड {pincode} {there} का है, {city} का नहीं: कृपया पिनकोड देख लें या दूसरा शहर चुनें',
  },
  'VALIDATION.pincodeOutside': {
    en: '{pincode} is not a pincode of {city}: please check the pincode, or choose the city where you live',
    hi: 'पिनकोड {pincode} {city} का नहीं है: कृपया पिनकोड देख लें, या अपना शहर चुनें',
  },
  'VALIDATION.noAddress': { en: 'Say where the blood is to be taken', hi: 'बताएँ कि सैंपल कहाँ लेना है' },
  'VALIDATION.noWindow': { en: 'Choose a date and a time window', hi: 'दिन और समय चुनें' },
  'VALIDATION.handOutMethod': {
    en: 'The gateway that took this money is gone: say whether you hand out cash or UPI',
    hi: 'जिस गेटवे से यह पैसा आया था वह अब नहीं है: बताएँ कि आप नकद देंगे या UPI से',
  },
  'VALIDATION.handOutReceiver': {
    en: 'The gateway that took this money is gone: name who received it',
    hi: 'जिस गेटवे से यह पैसा आया था वह अब नहीं है: पैसा लेने वाले का नाम लिखें',
  },
});
