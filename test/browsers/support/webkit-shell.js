// The smallest browser around WebKitGTK that can be driven and keeps its profile: `gjs -m webkit-shell.js FOLDER`.
// WebKit's own MiniBrowser forgets everything when it is driven.
import Gtk from 'gi://Gtk?version=3.0'
import WebKit from 'gi://WebKit2?version=4.1'
import System from 'system'

const [folder] = System.programArgs

Gtk.init(null)
// As a phone that is set to reduced motion: nothing glides away from under a finger.
Gtk.Settings.get_default().gtk_enable_animations = false
const context = new WebKit.WebContext({
  website_data_manager: new WebKit.WebsiteDataManager({
    base_data_directory: `${folder}/data`,
    base_cache_directory: `${folder}/cache`,
  }),
})
context.set_automation_allowed(true)
context.connect('automation-started', (_context, session) => {
  const info = new WebKit.ApplicationInfo()
  info.set_name('WebKitGTK')
  info.set_version(WebKit.get_major_version(), WebKit.get_minor_version(), WebKit.get_micro_version())
  session.set_application_info(info)
  session.connect('create-web-view', openWindow)
})
Gtk.main()

function openWindow() {
  const view = new WebKit.WebView({
    web_context: context,
    is_controlled_by_automation: true,
    settings: new WebKit.Settings({ enable_write_console_messages_to_stdout: true }),
  })
  const window = new Gtk.Window({ default_width: 412, default_height: 915 })
  window.add(view)
  view.connect('close', () => window.destroy())
  window.show_all()
  return view
}
