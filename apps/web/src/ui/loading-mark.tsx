/** The panes of the logo, which light up one after another. Its style is in loading-screen.css. */
export function LoadingMark() {
  return (
    <div className="loading-mark" aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
      <i />
      <i />
    </div>
  )
}
