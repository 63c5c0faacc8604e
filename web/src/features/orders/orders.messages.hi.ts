export const ordersMessagesHi = {
  title: 'ऑर्डर',
  intro: 'आपकी सभी खरीद, नई पहले, स्थिति और रसीद के साथ।',
  loading: 'आपके ऑर्डर लोड हो रहे हैं',
  emptyTitle: 'अभी कुछ नहीं खरीदा गया',
  emptyHint: 'कोई टेस्ट या पैकेज बुक करें: वह स्थिति और रसीद के साथ यहाँ दिखेगा।',
  browse: 'टेस्ट देखें',
  kinds: { cart: 'कार्ट बुकिंग', bookNow: 'बुकिंग', report: 'रिपोर्ट' },
};
