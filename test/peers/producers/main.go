// The default answers of three routers: the argument names the one to start.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"

	"github.com/gin-gonic/gin"
	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"
)

func main() {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	fmt.Printf("ready http://%s\n", listener.Addr())
	panic(http.Serve(listener, handlers[os.Args[1]]()))
}

var handlers = map[string]func() http.Handler{
	"nethttp": func() http.Handler {
		mux := http.NewServeMux()
		mux.HandleFunc("POST /visits", func(w http.ResponseWriter, r *http.Request) {
			var visit map[string]any
			if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1_000_000)).Decode(&visit); err != nil {
				http.Error(w, http.StatusText(http.StatusBadRequest), http.StatusBadRequest)
			}
		})
		mux.HandleFunc("GET /crash", func(w http.ResponseWriter, r *http.Request) {
			http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
		})
		return mux
	},
	"gin": func() http.Handler {
		gin.SetMode(gin.ReleaseMode)
		gin.DefaultWriter, gin.DefaultErrorWriter = io.Discard, io.Discard
		app := gin.Default()
		app.HandleMethodNotAllowed = true
		app.POST("/visits", func(c *gin.Context) {
			var visit map[string]any
			if c.BindJSON(&visit) == nil {
				c.JSON(http.StatusOK, visit)
			}
		})
		app.GET("/crash", func(c *gin.Context) { panic("planted") })
		return app
	},
	"echo": func() http.Handler {
		app := echo.New()
		app.Logger.SetOutput(io.Discard)
		app.Use(middleware.Recover(), middleware.BodyLimit("1M"))
		app.POST("/visits", func(c echo.Context) error {
			var visit map[string]any
			if err := c.Bind(&visit); err != nil {
				return err
			}
			return c.JSON(http.StatusOK, visit)
		})
		app.GET("/crash", func(c echo.Context) error { panic("planted") })
		return app
	},
}
