// Shows the offline page in the device's theme and language, as first-look.js does for the app.
try {
  const chosen = JSON.parse(localStorage.getItem('device-choices') ?? '{}')
  if (chosen.theme === 'light') {
    document.documentElement.dataset.theme = 'light'
    document.querySelector('meta[name=theme-color]').content = '#f5f2ea'
  }
  if (chosen.language === 'fil') document.documentElement.lang = 'fil'
} catch {
  // Without storage the page is dark and in English.
}

// The address is still that of the page that could not be loaded. A device may be online before the
// site can be reached, so the page goes on trying.
addEventListener('online', retry)
setInterval(retry, 7_000)

function retry() {
  fetch('/robots.txt', { cache: 'no-store' }).then(
    (reply) => {
      if (reply.ok) location.reload()
    },
    () => undefined,
  )
}
